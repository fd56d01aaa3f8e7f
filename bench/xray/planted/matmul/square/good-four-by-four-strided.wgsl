// planted: nothing; 4 × 4 elements a thread, 16 apart, from tiles of 64 × 16
// cause: none, reuse, halo, smallTile, twice, memorySum
// never: two barriers .* enough|compute 4 ?× ?4
// never: kept in memory|too small
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// Turned around and two words longer, so that a column of the tile meets all banks.
var<workgroup> left: array<array<f32, 66>, 16>;
var<workgroup> right: array<array<f32, 64>, 16>;

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let row = 64u * group.y + local.y;
  let column = 64u * group.x + local.x;
  var sums: mat4x4f;
  for (var first = 0u; first < params.n; first += 16u) {
    for (var j = 0u; j < 64u; j += 16u) {
      left[local.x][local.y + j] = of_a(row + j, first + local.x);
      right[local.y][local.x + j] = of_b(first + local.y, column + j);
    }
    workgroupBarrier();
    for (var k = 0u; k < 16u; k++) {
      let x = vec4f(right[k][local.x], right[k][local.x + 16u], right[k][local.x + 32u], right[k][local.x + 48u]);
      sums[0] += left[k][local.y] * x;
      sums[1] += left[k][local.y + 16u] * x;
      sums[2] += left[k][local.y + 32u] * x;
      sums[3] += left[k][local.y + 48u] * x;
    }
    workgroupBarrier();
  }
  store(row, column, sums[0]);
  store(row + 16u, column, sums[1]);
  store(row + 32u, column, sums[2]);
  store(row + 48u, column, sums[3]);
}

fn store(row: u32, column: u32, values: vec4f) {
  if (row >= params.n) { return; }
  for (var j = 0u; j < 4u; j++) {
    if (column + 16u * j < params.n) { c[row * params.n + column + 16u * j] = values[j]; }
  }
}
