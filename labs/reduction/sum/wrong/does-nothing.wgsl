// expect: wrong-answer
// Cheat: writes nothing, in the hope that the output still holds the right sum of an earlier run. It holds random words.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1)
fn main() {
  if (params.n == 0u) {
    output[0] = input[0];
  }
}
