// planted: 4 × 4 elements a thread, but every thread reads its rows and columns from memory itself
// cause: reuse, smallTile, staged, registerTile
// reason: loads?|memory
// not: uncoalesced, atomics, banks, smallWorkgroups, division, divergence, barriers, idle
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row0 = 64u * w.y;
  let column0 = 64u * w.x;
  var sum0 = vec4f();
  var sum1 = vec4f();
  var sum2 = vec4f();
  var sum3 = vec4f();
  let column = column0 + lane.x;
  let row = row0 + lane.y;
  for (var k = 0u; k < params.n; k++) {
    let x = vec4f(of_b(k, column), of_b(k, column + 16u), of_b(k, column + 32u), of_b(k, column + 48u));
    sum0 += of_a(row, k) * x;
    sum1 += of_a(row + 16u, k) * x;
    sum2 += of_a(row + 32u, k) * x;
    sum3 += of_a(row + 48u, k) * x;
  }
  store(row0 + lane.y, column0 + lane.x, sum0);
  store(row0 + lane.y + 16u, column0 + lane.x, sum1);
  store(row0 + lane.y + 32u, column0 + lane.x, sum2);
  store(row0 + lane.y + 48u, column0 + lane.x, sum3);
}

fn store(row: u32, column: u32, x: vec4f) {
  for (var j = 0u; j < 4u; j++) {
    if (row < params.n && column + 16u * j < params.n) { c[row * params.n + column + 16u * j] = x[j]; }
  }
}

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
