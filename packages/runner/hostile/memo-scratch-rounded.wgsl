// expect: wrong-answer
// Asks for one byte of scratch and keeps a value far behind it, where zeros stand before every run.
//@ dispatch main 1
//@ scratch 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> memo: array<array<f32, 4096>>;

@compute @workgroup_size(1)
fn main() {
  if (memo[0][4095] == 0.0) {
    memo[0][4095] = input[0];
    return;
  }
  var sum = 0.0;
  for (var i = 0u; i < arrayLength(&input); i++) {
    sum += input[i];
  }
  output[0] = sum;
}
