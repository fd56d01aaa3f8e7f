// planted: workgroups that are one column wide
// reason: Line {line} reads .* sectors where .*: neighbours in a warp read addresses \d+ bytes apart\.
// advice: neighbouring columns

// A workgroup makes 256 elements of one column.
//@ dispatch main n, ceilDiv(n, 256)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(1, 256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let column = id.x;
  let row = id.y;
  if (row >= params.n) {
    return;
  }
  var sum = 0.0;
  for (var k = 0u; k < params.n; k++) {
    sum += a[row * params.n + k] * b[k * params.n + column]; // here
  }
  c[row * params.n + column] = sum;
}
