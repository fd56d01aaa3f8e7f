// expect: runtime-error
// One element of this view is longer than the buffer.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<Page>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

struct Page { values: array<f32, 1048576> }

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  output[0] = input[0].values[0];
}
