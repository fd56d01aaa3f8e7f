// expect: accepted
// expect on hardware: accepted | too-slow
// mode: grade
// A number in scratch for each input, up to all the scratch that there is: right, and slow on nobody's account but its own.
//@ dispatch copy 64
//@ dispatch add 1
//@ scratch min(268435456, 4 * n)
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

@compute @workgroup_size(64)
fn copy(@builtin(global_invocation_id) id: vec3u) {
  let kept = arrayLength(&scratch);
  for (var i = id.x; i < kept; i += 4096u) {
    var sum = 0.0;
    for (var k = i; k < arrayLength(&input); k += kept) { sum += input[k]; }
    scratch[i] = sum;
  }
}

var<workgroup> part: array<f32, 256>;

@compute @workgroup_size(256)
fn add(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var i = lane; i < arrayLength(&scratch); i += 256u) { sum += scratch[i]; }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var k = 0u; k < 256u; k++) { total += part[k]; }
    output[0] = total;
  }
}
