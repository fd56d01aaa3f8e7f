// expect: wrong-answer
// Cheat: writes nothing, in the hope that the outputs still hold what an earlier run has written. They hold random words.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> values: array<u32>;
@group(0) @binding(3) var<storage, read_write> lengths: array<u32>;
@group(0) @binding(4) var<storage, read_write> count: array<u32>;

@compute @workgroup_size(1)
fn main() {
  let first = input[0];
}
