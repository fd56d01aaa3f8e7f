// planted: a branch by which every second lane walks through the tiles backwards, in workgroups with 4 × 4 elements a thread
// cause: divergence
// not: uncoalesced, atomics, dispatches, misaligned, fewWorkgroups
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

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row = tile.y * SIDE;
  let column = tile.x * SIDE;
  var sum = mat4x4f();
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
    if (lane.x % 2u == 0u) {
      for (var k = 0u; k < DEPTH; k++) { sum += outer(rows_of_a[k][lane.y], rows_of_b[k][lane.x]); }
    } else {
      // The others begin at the end, so that not all want the same row.
      for (var k = DEPTH; k > 0u; k--) { sum += outer(rows_of_a[k - 1u][lane.y], rows_of_b[k - 1u][lane.x]); }
    }
    workgroupBarrier();
  }
  for (var i = 0u; i < 4u; i++) {
    for (var j = 0u; j < 4u; j++) { put(row + 4u * lane.y + i, column + 4u * lane.x + j, sum[i][j]); }
  }
}

fn outer(x: vec4f, y: vec4f) -> mat4x4f { return mat4x4f(x.x * y, x.y * y, x.z * y, x.w * y); }

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
