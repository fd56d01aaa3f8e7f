// planted: workgroups that are 32 rows high and one column wide
// reason: Line {line} reads .* sectors where .*: neighbours in a warp read addresses \d+ bytes apart\.
// advice: neighbouring columns

//@ dispatch main n, ceilDiv(n, 32)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(1, 32)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  if (id.x >= n || id.y >= n) {
    return;
  }
  var s = 0.0;
  for (var k = 0u; k < n; k++) {
    s += a[id.y * n + k] * b[k * n + id.x]; // here
  }
  c[id.y * n + id.x] = s;
}
