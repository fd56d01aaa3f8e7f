// expect: accepted
// One thread, one loop.
//@ dispatch main 1
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0.0;
  for (var i = 0u; i < params.n; i++) { sum += input[i]; }
  output[0] = sum;
}
