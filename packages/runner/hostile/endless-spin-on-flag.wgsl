// expect: timeout
// Waits for a flag that no workgroup sets.
//@ dispatch main 8
//@ scratch 64
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> flags: array<atomic<u32>>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u) {
  while (atomicLoad(&flags[0]) != 3735928559u) {
    atomicAnd(&flags[0], 1u);
  }
  output[0] = 0.0;
}
