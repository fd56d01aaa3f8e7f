// at most: 0
// One thread goes through the array in a loop: the fewest bytes, no workgroup memory, no barrier.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0u;
  for (var i = 0u; i < params.n; i++) {
    output[i] = sum;
    sum += input[i];
  }
}
