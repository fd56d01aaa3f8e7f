// planted: workgroups of 3 × 3 threads, with tiles of 12 × 12 elements
// cause: smallWorkgroups, smallTile, reuse
// not: atomics, banks, division
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main ceilDiv(n, 12), ceilDiv(n, 12)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const SIDE = 12u;
const DEPTH = 12u;

var<workgroup> left: array<array<f32, SIDE>, DEPTH>;
var<workgroup> upper: array<array<vec4f, 3>, DEPTH>;

@compute @workgroup_size(3, 3)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row0 = SIDE * w.y;
  let column0 = SIDE * w.x;
  var sum0 = vec4f();
  var sum1 = vec4f();
  var sum2 = vec4f();
  var sum3 = vec4f();
  for (var k0 = 0u; k0 < params.n; k0 += DEPTH) {
    for (var i = t; i < SIDE * DEPTH; i += 9u) {
      left[i % DEPTH][i / DEPTH] = of_a(row0 + i / DEPTH, k0 + i % DEPTH);
      upper[i / SIDE][i % SIDE / 4u][i % 4u] = of_b(k0 + i / SIDE, column0 + i % SIDE);
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let x = upper[k][lane.x];
      sum0 += left[k][4u * lane.y] * x;
      sum1 += left[k][4u * lane.y + 1u] * x;
      sum2 += left[k][4u * lane.y + 2u] * x;
      sum3 += left[k][4u * lane.y + 3u] * x;
    }
    workgroupBarrier();
  }
  let row = row0 + 4u * lane.y;
  let column = column0 + 4u * lane.x;
  store(row, column, sum0);
  store(row + 1u, column, sum1);
  store(row + 2u, column, sum2);
  store(row + 3u, column, sum3);
}

fn store(row: u32, column: u32, x: vec4f) {
  for (var j = 0u; j < 4u; j++) {
    if (row < params.n && column + j < params.n) { c[row * params.n + column + j] = x[j]; }
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
