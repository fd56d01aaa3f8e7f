// at most: 0
// One invocation adds up everything: each element once, no barrier, no bank.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

// In blocks, as rounding asks for.
fn sum_of(first: u32, end: u32) -> f32 {
  var total = 0.0;
  for (var at = first; at < end; at += 256u) {
    var block = 0.0;
    for (var i = at; i < min(at + 256u, end); i++) { block += input[i]; }
    total += block;
  }
  return total;
}

@compute @workgroup_size(1)
fn main() { output[0] = sum_of(0u, params.n); }
