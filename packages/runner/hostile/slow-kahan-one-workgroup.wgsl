// expect: accepted
// expect on hardware: too-slow
// mode: grade
// Right, but one workgroup does the work of hundreds.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  var error = 0.0;
  for (var i = lane; i < arrayLength(&input); i += 256u) {
    let y = input[i] - error;
    let t = sum + y;
    error = (t - sum) - y;
    sum = t;
  }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var k = 0u; k < 256u; k++) { total += part[k]; }
    output[0] = total;
  }
}
