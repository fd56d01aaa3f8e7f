// expect: accepted
// exercise: matmul/square
// Two tiles in turn: one barrier a step is enough, since the next step writes the other tile.
//@ dispatch main ceilDiv(n, 8), ceilDiv(n, 8)
const T = 8u;
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<array<f32, T>, T>, 2>;
var<workgroup> b_tile: array<array<array<f32, T>, T>, 2>;

fn load(which: u32, first: u32, id: vec2u, lane: vec2u) {
  let n = params.n;
  a_tile[which][lane.y][lane.x] = 0.0;
  b_tile[which][lane.y][lane.x] = 0.0;
  if (id.y < n && first + lane.x < n) { a_tile[which][lane.y][lane.x] = a[id.y * n + first + lane.x]; }
  if (id.x < n && first + lane.y < n) { b_tile[which][lane.y][lane.x] = b[(first + lane.y) * n + id.x]; }
}

@compute @workgroup_size(T, T)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  var sum = 0.0;
  var which = 0u;
  load(which, 0u, id.xy, lane.xy);
  for (var first = 0u; first < params.n; first += T) {
    workgroupBarrier();
    load(1u - which, first + T, id.xy, lane.xy);
    for (var k = 0u; k < T; k++) { sum += a_tile[which][lane.y][k] * b_tile[which][k][lane.x]; }
    which = 1u - which;
  }
  if (id.x < params.n && id.y < params.n) { c[id.y * params.n + id.x] = sum; }
}
