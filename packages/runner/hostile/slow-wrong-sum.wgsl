// expect: wrong-answer
// mode: grade
// One thread adds all numbers but the last.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0.0;
  for (var i = 0u; i + 1u < arrayLength(&input); i++) { sum += input[i]; }
  output[0] = sum;
}
