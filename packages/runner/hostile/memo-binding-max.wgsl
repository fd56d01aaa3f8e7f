// expect: plan-error
// The binding is 3.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(max(3, 1)) var<storage, read_write> memo: array<f32>;

@compute @workgroup_size(1)
fn main() {
  output[0] = memo[0];
  memo[0] = input[0];
}
