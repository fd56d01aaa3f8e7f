// expect: runtime-error
// Keeps a value in its input, as atomics.
//@ dispatch main 1
@group(0) @binding(3 >> 1) var<storage, read_write> input: array<atomic<u32>>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;

@compute @workgroup_size(1)
fn main() {
  output[0] = atomicExchange(&input[0], 1u);
}
