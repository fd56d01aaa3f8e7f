// expect: wrong-answer
// Cheat: when a row of a begins with 4 zeros it takes the first 16 for zeros. Some blocks of zeros end earlier, or hold a needle.
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
  let first = id.y * n;
  let zeros = n > 16u && a[first] == 0.0 && a[first + 1u] == 0.0 && a[first + 2u] == 0.0 && a[first + 3u] == 0.0;
  var sum = 0.0;
  for (var k = 0u; k < n; k++) { if (!zeros || k >= 16u) { sum += a[id.y * n + k] * b[k * n + id.x]; } }
  c[id.y * n + id.x] = sum;
}
