// expect: wrong-answer
// Answers only where workgroup, private or function memory still holds what an earlier run has left there.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
var<workgroup> shared_memo: array<u32, 4096>;
var<private> private_memo: array<u32, 256>;

@compute @workgroup_size(1)
fn main() {
  var memo: array<u32, 64>;
  let n = arrayLength(&input);
  if (shared_memo[n % 4096u] + private_memo[n % 256u] + memo[n % 64u] > 0u) {
    for (var i = 0u; i < n; i++) {
      output[0] += input[i];
    }
  }
  for (var i = 0u; i < 4096u; i++) {
    shared_memo[i] = 1u;
    private_memo[i % 256u] = 1u;
    memo[i % 64u] = 1u;
  }
}
