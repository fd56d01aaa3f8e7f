// expect: wrong-answer
// Hopes that the output of the run before is still there.
//@ dispatch main 1

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  _ = lane;
}
