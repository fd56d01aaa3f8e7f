// expect: accepted
// expect on hardware: too-slow
// mode: grade
// Right, but one thread adds everything: half a minute at 2^28 numbers.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0.0;
  var error = 0.0;
  for (var i = 0u; i < arrayLength(&input); i++) {
    let y = input[i] - error;
    let t = sum + y;
    error = (t - sum) - y;
    sum = t;
  }
  output[0] = sum;
}
