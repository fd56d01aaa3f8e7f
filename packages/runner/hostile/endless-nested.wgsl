// expect: timeout
// Every inner loop ends; the outer one is set back.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  var sum = 0.0;
  for (var i = 0u; i < 10u; i++) {
    for (var k = 0u; k < 10u; k++) {
      sum += input[0];
    }
    i = 0u;
  }
  output[0] = sum;
}
