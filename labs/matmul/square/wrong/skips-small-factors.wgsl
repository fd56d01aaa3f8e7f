// expect: wrong-answer
// Mistake: leaves out factors up to 1e-6, whatever they are multiplied by.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const TILE = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  if (id.x >= n || id.y >= n) { return; }
  var sum = 0.0;
  for (var k = 0u; k < n; k++) { if (abs(a[id.y * n + k]) > 1e-6 && abs(b[k * n + id.x]) > 1e-6) { sum += a[id.y * n + k] * b[k * n + id.x]; } }
  c[id.y * n + id.x] = sum;
}
