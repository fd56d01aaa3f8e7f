// planted: five comparisons for each product, whether it lies inside the matrices
// cause: arithmetic
// reason: compar|check|inside|bounds
// not: uncoalesced, banks, atomics, barriers, dispatches, oneThread
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const SIDE = 64u;
const DEPTH = 16u;

var<workgroup> rows_of_a: array<array<vec4f, 16u + 1u>, DEPTH>;
var<workgroup> rows_of_b: array<array<vec4f, 16>, DEPTH>;

// Which of four products lie inside the matrices, and really count.
fn inside(row: u32, column: u32, k: u32) -> vec4<bool> {
  let columns = vec4u(column) + vec4u(0u, 1u, 2u, 3u);
  let element = vec4u(row * params.n) + columns;
  let is_inside = (columns < vec4u(params.n)) & (element < vec4u(params.n * params.n)) & (element >= vec4u(row * params.n));
  return is_inside & vec4<bool>(row < params.n && k < params.n);
}

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row = tile.y * SIDE;
  let column = tile.x * SIDE;
  var r0 = vec4f();
  var r1 = vec4f();
  var r2 = vec4f();
  var r3 = vec4f();
  for (var first = 0u; first < params.n; first += DEPTH) {
    for (var v = t; v < DEPTH * 16u; v += 256u) {
      let ak = v % DEPTH;
      let av = v / DEPTH;
      rows_of_a[ak][av] = vec4f(of_a(row + 4u * av, first + ak), of_a(row + 4u * av + 1u, first + ak), of_a(row + 4u * av + 2u, first + ak), of_a(row + 4u * av + 3u, first + ak));
      let bk = v / 16u;
      let bv = v % 16u;
      rows_of_b[bk][bv] = vec4f(of_b(first + bk, column + 4u * bv), of_b(first + bk, column + 4u * bv + 1u), of_b(first + bk, column + 4u * bv + 2u), of_b(first + bk, column + 4u * bv + 3u));
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let x = rows_of_a[k][lane.y];
      let y = rows_of_b[k][lane.x];
      r0 += select(vec4f(), x.x * y, inside(row + 4u * lane.y + 0u, column + 4u * lane.x, first + k));
      r1 += select(vec4f(), x.y * y, inside(row + 4u * lane.y + 1u, column + 4u * lane.x, first + k));
      r2 += select(vec4f(), x.z * y, inside(row + 4u * lane.y + 2u, column + 4u * lane.x, first + k));
      r3 += select(vec4f(), x.w * y, inside(row + 4u * lane.y + 3u, column + 4u * lane.x, first + k));
    }
    workgroupBarrier();
  }
  let sum = mat4x4f(r0, r1, r2, r3);
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
