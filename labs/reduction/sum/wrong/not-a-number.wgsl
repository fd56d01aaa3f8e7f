// expect: wrong-answer
// Cheat: NaN, for which a comparison of the form "fail if |difference| > tolerance" is false.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1)
fn main() {
  output[0] = bitcast<f32>(params.n | 0x7fc00000u);
}
