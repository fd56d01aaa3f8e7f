// expect: runtime-error
// The input is too long for a uniform.
//@ dispatch main 1
@group(0) @binding(1) var<uniform> input: array<vec4f, 4>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  output[0] = input[0].x;
}
