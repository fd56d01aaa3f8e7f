// expect: timeout
// The loop lies in a function.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

fn wander(start: u32) -> u32 {
  var x = start;
  while (x != 4294967295u) {
    x = (x * 2u) % 1000u;
  }
  return x;
}

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  output[0] = f32(wander(lane));
}
