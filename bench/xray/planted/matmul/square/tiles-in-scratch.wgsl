// planted: tiles of 16 × 16 that each workgroup keeps in scratch instead of workgroup memory, and reads there for every product
// cause: scratch, reuse, memorySum, smallTile, registerTile, staged
// not: banks, atomics, dispatches, oneThread, fewWorkgroups
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)
//@ scratch 2048 * ceilDiv(n, 16) * ceilDiv(n, 16)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;
@group(0) @binding(4) var<storage, read_write> tiles: array<f32>;

@compute @workgroup_size(16, 16)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_id) lane: vec3u,
  @builtin(local_invocation_index) t: u32,
) {
  let row = group.y * 16u + lane.y;
  let column = group.x * 16u + lane.x;
  let own_a = 512u * (group.y * groups.x + group.x);
  let own_b = own_a + 256u;
  var sum = 0.0;
  for (var first = 0u; first < params.n; first += 16u) {
    tiles[own_a + t] = of_a(row, first + lane.x);
    tiles[own_b + t] = of_b(first + lane.y, column);
    storageBarrier();
    for (var k = 0u; k < 16u; k++) { sum += tiles[own_a + 16u * lane.y + k] * tiles[own_b + 16u * k + lane.x]; }
    storageBarrier();
  }
  put(row, column, sum);
}

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}

fn put(row: u32, column: u32, value: f32) {
  if (row < params.n && column < params.n) { c[row * params.n + column] = value; }
}
