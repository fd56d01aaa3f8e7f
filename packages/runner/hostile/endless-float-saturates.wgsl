// expect: timeout
// Adding 1 to 2^24 changes nothing in f32.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  var x = 0.0;
  while (x < 20000000.0) {
    x += 1.0;
  }
  output[0] = x;
}
