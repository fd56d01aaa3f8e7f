// planted: an atomic addition to one word of workgroup memory by each thread for every step of 4 × 4 products
// cause: atomics
// not: uncoalesced, barriers, dispatches, narrow
// Counts the products, to compare with n³.
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)
//@ scratch 4 * ceilDiv(n, 64) * ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;
@group(0) @binding(4) var<storage, read_write> products: array<u32>;

const SIDE = 64u;
const DEPTH = 16u;

var<workgroup> rows_of_a: array<array<vec4f, 16u + 1u>, DEPTH>;
var<workgroup> rows_of_b: array<array<vec4f, 16>, DEPTH>;
var<workgroup> counted: atomic<u32>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  if (t == 0u) { atomicStore(&counted, 0u); }
  workgroupBarrier();
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
    for (var k = 0u; k < DEPTH; k++) {
      let x = rows_of_a[k][lane.y];
      let y = rows_of_b[k][lane.x];
      sum += mat4x4f(x.x * y, x.y * y, x.z * y, x.w * y);
      atomicAdd(&counted, 16u);
    }
    workgroupBarrier();
  }
  for (var i = 0u; i < 4u; i++) {
    for (var j = 0u; j < 4u; j++) { put(row + 4u * lane.y + i, column + 4u * lane.x + j, sum[i][j]); }
  }
  if (t == 0u) { products[tile.y * ((params.n + 63u) / 64u) + tile.x] = atomicLoad(&counted); }
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
