// expect: timeout
// The exit exists, so Tint is content, but no thread can take it.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  var x = lane;
  loop {
    x = x | 1u;
    if (x == 0u) { break; }
  }
  output[0] = f32(x);
}
