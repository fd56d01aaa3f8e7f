// expect: plan-error
// mode: grade
// Asks for scratch at sizes that are never tried.
//@ dispatch main 1
//@ scratch 4 * (n / 1000000)
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(6 / 2) var<storage, read_write> memo: array<f32>;

@compute @workgroup_size(1)
fn main() {
  output[0] = memo[0];
  memo[0] = input[0];
}
