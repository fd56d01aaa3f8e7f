// expect: wrong-answer
// Mistake: the last step takes n % DEPTH products, none where n is a multiple of DEPTH.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const TILE = 16u;
const DEPTH = 96u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, TILE>, TILE>;
var<workgroup> b_tile: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let column = id.x;
  let row = id.y;
  var sum = 0.0;
  // The end of the last whole step, and the rest behind it.
  let steps = (params.n + DEPTH - 1u) / DEPTH;
  let end = (steps - 1u) * DEPTH + params.n % DEPTH;
  for (var first = 0u; first < end; first += TILE) {
    a_tile[lane.y][lane.x] = element_of_a(row, first + lane.x);
    b_tile[lane.y][lane.x] = element_of_b(first + lane.y, column);
    workgroupBarrier();
    for (var k = 0u; k < TILE; k++) {
      sum += a_tile[lane.y][k] * b_tile[k][lane.x];
    }
    workgroupBarrier();
  }
  if (row < params.n && column < params.n) { c[row * params.n + column] = sum; }
}

fn element_of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn element_of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
