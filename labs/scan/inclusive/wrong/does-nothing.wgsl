// expect: wrong-answer
// Cheat: writes nothing, in the hope that the output still holds the right sums of an earlier run. It holds random words.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0u;
  for (var i = 0u; i < params.n; i++) {
    sum += input[i];
  }
}
