// expect: timeout
// All threads meet at a barrier, for ever.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> done: u32;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  if (lane == 0u) { done = 0u; }
  while (workgroupUniformLoad(&done) == 0u) {
    if (lane == 0u) { done = done & 2u; }
  }
  output[0] = f32(done);
}
