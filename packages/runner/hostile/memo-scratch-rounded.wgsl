// expect: wrong-answer
// Asks for one byte of scratch and answers only where a mark far behind it has lasted from an earlier run.
//@ dispatch main 1
//@ scratch 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> memo: array<array<f32, 4096>>;

@compute @workgroup_size(1)
fn main() {
  let lasted = memo[0][4095] == 12345.0;
  memo[0][4095] = 12345.0;
  if (!lasted) {
    return;
  }
  var sum = 0.0;
  for (var i = 0u; i < arrayLength(&input); i++) {
    sum += input[i];
  }
  output[0] = sum;
}
