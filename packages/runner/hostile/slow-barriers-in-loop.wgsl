// expect: accepted
// expect on hardware: too-slow
// mode: grade
// Right, but one workgroup meets at barriers for every 4096 numbers.
//@ dispatch main 1
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 64>;
var<workgroup> total: f32;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32) {
  let n = arrayLength(&input);
  for (var chunk = 0u; chunk < n; chunk += 4096u) {
    var sum = 0.0;
    for (var i = chunk + lane; i < min(n, chunk + 4096u); i += 64u) { sum += input[i]; }
    part[lane] = sum;
    workgroupBarrier();
    if (lane == 0u) {
      for (var k = 0u; k < 64u; k++) { total += part[k]; }
    }
    workgroupBarrier();
  }
  if (lane == 0u) { output[0] = total; }
}
