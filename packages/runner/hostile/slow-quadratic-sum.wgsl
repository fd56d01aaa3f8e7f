// expect: accepted
// expect on hardware: too-slow
// mode: grade
// Right, but it adds everything again for every 4096 numbers: at 2^28 that would take hours.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) lane: u32) {
  let n = arrayLength(&input);
  var sum = 0.0;
  for (var again = 0u; again <= n / 4096u; again++) {
    sum = 0.0;
    // Begins elsewhere each time, so that no compiler takes it out of the loop.
    for (var i = lane; i < n; i += 256u) { sum += input[(i + again) % n]; }
  }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var k = 0u; k < 256u; k++) { total += part[k]; }
    output[0] = total;
  }
}
