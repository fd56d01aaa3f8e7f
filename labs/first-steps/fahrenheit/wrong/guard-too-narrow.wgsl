// expect: wrong-answer
// Leaves out the last value.
//@ dispatch main ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> celsius: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i + 1u < params.n) {
    out[i] = 1.8 * celsius[i] + 32.0;
  }
}
