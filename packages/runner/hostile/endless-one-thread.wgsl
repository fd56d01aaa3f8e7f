// expect: timeout
// 63 of 64 threads end at once.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  var x = 1u;
  if (lane == 63u) {
    while (x != 0u) {
      x += 2u;
    }
  }
  output[0] = f32(x);
}
