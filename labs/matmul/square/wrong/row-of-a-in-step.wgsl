// expect: wrong-answer
// Mistake: no barriers around the tile of a, since a row of it is loaded and read by 32 neighbours, which one NVIDIA warp runs in step.
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 8)

const WX = 32u;
const WY = 8u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, WX>, WY>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let n = params.n;
  var sum = 0.0;
  for (var first = 0u; first < n; first += WX) {
    a_tile[lane.y][lane.x] = 0.0;
    if (id.y < n && first + lane.x < n) { a_tile[lane.y][lane.x] = a[id.y * n + first + lane.x]; }
    for (var k = 0u; k < min(WX, n - first); k++) {
      sum += a_tile[lane.y][k] * b[(first + k) * n + min(id.x, n - 1u)];
    }
  }
  if (id.x < n && id.y < n) { c[id.y * n + id.x] = sum; }
}
