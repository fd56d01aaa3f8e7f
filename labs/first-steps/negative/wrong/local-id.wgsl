// expect: wrong-answer
// The number within the workgroup: every workgroup writes the same 64 values.
//@ dispatch main n / 64

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> grey: array<u32>;
@group(0) @binding(2) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_id) id: vec3u) {
  let i = id.x;
  out[i] = 255u - grey[i];
}
