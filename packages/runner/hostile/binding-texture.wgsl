// expect: runtime-error
// There are no textures.
//@ dispatch main 1
@group(0) @binding(1) var input: texture_2d<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  output[0] = textureLoad(input, vec2u(lane, 0u), 0).x;
}
