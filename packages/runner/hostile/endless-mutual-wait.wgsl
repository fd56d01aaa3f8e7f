// expect: timeout
// Two workgroups, each of which waits for the other to begin.
//@ dispatch main 2
//@ scratch 8
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> flags: array<atomic<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  atomicStore(&flags[group.x], 0u);
  while (atomicLoad(&flags[1u - group.x]) != 1u) {
    atomicStore(&flags[group.x], 0u);
  }
  atomicStore(&flags[group.x], 1u);
  output[0] = 0.0;
}
