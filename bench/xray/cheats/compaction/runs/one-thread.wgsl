// at most: 0
// One thread goes through the array in a loop: the fewest bytes, no workgroup memory, no barrier.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> values: array<u32>;
@group(0) @binding(3) var<storage, read_write> lengths: array<u32>;
@group(0) @binding(4) var<storage, read_write> count: array<u32>;

@compute @workgroup_size(1)
fn main() {
  var run = 0u;
  var start = 0u;
  for (var i = 1u; i <= params.n; i++) {
    if (i == params.n || input[i] != input[start]) {
      values[run] = input[start];
      lengths[run] = i - start;
      run++;
      start = i;
    }
  }
  count[0] = run;
}
