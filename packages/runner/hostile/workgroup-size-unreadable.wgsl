// expect: plan-error
// Without a plan the launch follows from the workgroup size, which cannot be told here.
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(countOneBits(255u) * 8)
fn main(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var i = lane; i < arrayLength(&input); i += 64u) {
    sum += input[i];
  }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var k = 0u; k < 64u; k++) {
      total += part[k];
    }
    output[0] = total;
  }
}
