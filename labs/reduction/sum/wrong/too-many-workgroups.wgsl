// expect: plan-error
// One workgroup for each element: from n = 65 536 on more than a dimension holds.
//@ dispatch main n

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) wid: vec3u) {
  if (wid.x == 0u) {
    output[0] = input[0] * f32(params.n);
  }
}
