// expect: wrong-answer
// Cheat: zero, which an absolute tolerance would take for the sum of numbers of both signs.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1)
fn main() {
  output[0] = 0.0;
}
