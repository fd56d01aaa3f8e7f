// expect: wrong-answer
// Reads past the end: robustness clamps it.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  var sum = 0.0;
  for (var i = 0u; i < 4096u; i++) { sum += input[i * 1048576u + lane]; }
  output[0] = sum;
}
