// planted: barriers around each number of the tile
// reason: Of the \d+ barriers that a workgroup passes, \d+ order nothing
// advice: Two barriers per tile are enough

//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const T = 16u;

var<workgroup> ta: array<array<f32, T>, T>;
var<workgroup> tb: array<array<f32, T>, T>;

@compute @workgroup_size(T, T)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) l: vec3u) {
  let n = params.n;
  var s = 0.0;
  for (var k0 = 0u; k0 < n; k0 += T) {
    var va = 0.0;
    var vb = 0.0;
    if (id.y < n && k0 + l.x < n) {
      va = a[id.y * n + k0 + l.x];
    }
    if (id.x < n && k0 + l.y < n) {
      vb = b[(k0 + l.y) * n + id.x];
    }
    ta[l.y][l.x] = va;
    tb[l.y][l.x] = vb;
    workgroupBarrier();
    for (var k = 0u; k < T; k++) {
      s += ta[l.y][k] * tb[k][l.x];
      workgroupBarrier();
      workgroupBarrier();
    }
    workgroupBarrier();
  }
  if (id.x < n && id.y < n) {
    c[id.y * n + id.x] = s;
  }
}
