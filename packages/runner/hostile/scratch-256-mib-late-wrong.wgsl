// expect: wrong-answer
// mode: grade
// Right only on the first sizes, so that most of the scratch is filled before the verdict is known.
//@ dispatch main 1
//@ scratch 268435456
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0.0;
  for (var i = 0u; i < min(arrayLength(&input), 50000u); i++) { sum += input[i]; }
  scratch[0] = sum;
  output[0] = scratch[0];
}
