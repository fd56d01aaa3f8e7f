// expect: accepted
// From the last element to the first, with a remainder that may be a whole chunk of 320.
//@ dispatch main ceilDiv(n, 320)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_index) l: u32) {
  let done = w.x * 320u;
  let count = (params.n - done - 1u) % 320u + 1u;
  let length = select(320u, count, done + 320u >= params.n);
  for (var k = l; k < length; k += 64u) {
    let i = params.n - 1u - done - k;
    out[i] = a[i];
  }
}
