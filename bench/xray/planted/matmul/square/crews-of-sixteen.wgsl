// planted: workgroups of sixteen threads with tiles of 8 × 32
// cause: smallWorkgroups, smallTile, reuse
// not: atomics, oneThread, fewWorkgroups
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 8)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const DEPTH = 16u;

var<workgroup> a_tile: array<array<vec4f, 3>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, 8>, DEPTH>;

@compute @workgroup_size(8, 2)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row = tile.y * 8u;
  let column = tile.x * 32u;
  var sum = mat4x4f();
  for (var first = 0u; first < params.n; first += DEPTH) {
    for (var half = 0u; half < 2u; half++) {
      let r = row + 4u * half;
      a_tile[t][half] = vec4f(of_a(r, first + t), of_a(r + 1u, first + t), of_a(r + 2u, first + t), of_a(r + 3u, first + t));
    }
    for (var v = t; v < 8u * DEPTH; v += 16u) {
      let k = first + v / 8u;
      let x = column + v % 8u * 4u;
      b_tile[v / 8u][v % 8u] = vec4f(of_b(k, x), of_b(k, x + 1u), of_b(k, x + 2u), of_b(k, x + 3u));
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let x = a_tile[k][lane.y];
      let y = b_tile[k][lane.x];
      sum += mat4x4f(x.x * y, x.y * y, x.z * y, x.w * y);
    }
    workgroupBarrier();
  }
  for (var i = 0u; i < 4u; i++) {
    for (var j = 0u; j < 4u; j++) { put(row + 4u * lane.y + i, column + 4u * lane.x + j, sum[i][j]); }
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

fn put(row: u32, column: u32, value: f32) {
  if (row < params.n && column < params.n) { c[row * params.n + column] = value; }
}
