// Rung 2: tiles in workgroup memory.
//
// A workgroup computes 16×16 elements of c. It fetches a 16×16 tile of a and one of b, each thread one element of both, and every fetched
// element then serves 16 threads: a sixteenth of the traffic to memory. The barriers keep fast threads from reading what is not there
// yet, and from overwriting what is still needed. Elements outside the matrices count as zero, so ragged edges need no extra code.
// What limits it: still two loads per multiply-add, now from workgroup memory, which delivers 32 words per cycle to 128 multipliers.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const TILE = 16u;

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
  for (var first = 0u; first < params.n; first += TILE) {
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
