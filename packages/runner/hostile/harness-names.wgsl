// expect: accepted
// Names that the harness uses in modules of its own.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
var<workgroup> fill_uniform: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var i = lane; i < arrayLength(&input); i += 64u) {
    sum += input[i];
  }
  fill_uniform[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var judge_total = 0.0;
    for (var k = 0u; k < 64u; k++) {
      judge_total += fill_uniform[k];
    }
    output[0] = judge_total;
  }
}
