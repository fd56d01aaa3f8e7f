// expect: wrong-answer
// Ten products in a row while more than ten are left, then n % 10.
// wrong at: n=10; n=60
// right at: n=9; n=11; n=61
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  if (id.x >= n || id.y >= n) { return; }
  let row = id.y * n;
  var k = 0u;
  var s = 0.0;
  while (k + 10u < n) {
    s += a[row + k] * b[k * n + id.x];
    s += a[row + k + 1u] * b[(k + 1u) * n + id.x];
    s += a[row + k + 2u] * b[(k + 2u) * n + id.x];
    s += a[row + k + 3u] * b[(k + 3u) * n + id.x];
    s += a[row + k + 4u] * b[(k + 4u) * n + id.x];
    s += a[row + k + 5u] * b[(k + 5u) * n + id.x];
    s += a[row + k + 6u] * b[(k + 6u) * n + id.x];
    s += a[row + k + 7u] * b[(k + 7u) * n + id.x];
    s += a[row + k + 8u] * b[(k + 8u) * n + id.x];
    s += a[row + k + 9u] * b[(k + 9u) * n + id.x];
    k += 10u;
  }
  for (var rest = n % 10u; rest > 0u; rest--) {
    s += a[row + k] * b[k * n + id.x];
    k += 1u;
  }
  c[row + id.x] = s;
}
