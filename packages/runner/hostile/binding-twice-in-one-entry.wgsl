// expect: compile-error
// Two views of one buffer are fine, but not in one entry point.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  output[0] = input[0] + input4[0].y;
}
