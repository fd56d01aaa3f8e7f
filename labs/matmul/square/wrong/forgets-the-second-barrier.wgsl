// expect: wrong-answer
// Mistake: the next tile, fetched early, goes into workgroup memory while this one is still needed; the barrier before storing it is
// missing. Every thread overwrites elements that it is about to read itself, so this fails in whatever order threads run.
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
  let n = params.n;
  var sum = 0.0;
  a_tile[lane.y][lane.x] = element_of_a(id.y, lane.x);
  b_tile[lane.y][lane.x] = element_of_b(lane.y, id.x);
  for (var first = 0u; first < n; first += TILE) {
    let next_a = element_of_a(id.y, first + TILE + lane.x);
    let next_b = element_of_b(first + TILE + lane.y, id.x);
    workgroupBarrier();
    a_tile[lane.y][lane.x] = next_a;
    b_tile[lane.y][lane.x] = next_b;
    for (var k = 0u; k < TILE; k++) { sum += a_tile[lane.y][k] * b_tile[k][lane.x]; }
  }
  if (id.x < n && id.y < n) { c[id.y * n + id.x] = sum; }
}

fn element_of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn element_of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
