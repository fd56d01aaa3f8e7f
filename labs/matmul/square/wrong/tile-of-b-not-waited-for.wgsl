// expect: wrong-answer
// Mistake: the first row of invocations loads the tile of b, and no barrier makes the others wait before they read it.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const TILE = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> b_tile: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let n = params.n;
  var sum = 0.0;
  for (var first = 0u; first < n; first += TILE) {
    if (lane.y == 0u && id.x < n) {
      for (var k = 0u; k < min(TILE, n - first); k++) { b_tile[k][lane.x] = b[(first + k) * n + id.x]; }
    }
    if (id.x < n && id.y < n) {
      for (var k = 0u; k < min(TILE, n - first); k++) { sum += a[id.y * n + first + k] * b_tile[k][lane.x]; }
    }
    workgroupBarrier();
  }
  if (id.x < n && id.y < n) { c[id.y * n + id.x] = sum; }
}
