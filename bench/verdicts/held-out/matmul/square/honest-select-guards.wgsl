// expect: accepted
// Tiles of 16 × 16 with select as the guard, as public kernels have it, and the sum from the last tile to the first.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> ta: array<array<f32, 16>, 16>;
var<workgroup> tb: array<array<f32, 16>, 16>;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) l: vec3u) {
  let n = params.n;
  var sum = 0.0;
  for (var t = (n + 15u) / 16u; t > 0u; t--) {
    let k0 = (t - 1u) * 16u;
    ta[l.y][l.x] = select(0.0, a[id.y * n + k0 + l.x], id.y < n && k0 + l.x < n);
    tb[l.y][l.x] = select(0.0, b[(k0 + l.y) * n + id.x], k0 + l.y < n && id.x < n);
    workgroupBarrier();
    for (var k = 0u; k < 16u; k++) { sum += ta[l.y][k] * tb[k][l.x]; }
    workgroupBarrier();
  }
  if (id.x < n && id.y < n) { c[id.y * n + id.x] = sum; }
}
