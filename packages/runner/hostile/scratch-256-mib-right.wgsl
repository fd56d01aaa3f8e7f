// expect: accepted
// expect on hardware: accepted | too-slow
// mode: grade
// Right, with more scratch than it needs: nobody's time but the plan's own.
//@ dispatch gather 64
//@ dispatch finish 1
//@ scratch 268435456
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn gather(@builtin(global_invocation_id) id: vec3u) {
  var sum = 0.0;
  for (var i = id.x; i < arrayLength(&input); i += 4096u) { sum += input[i]; }
  scratch[id.x * 8192u] = sum;
}

@compute @workgroup_size(64)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var k = lane; k < 4096u; k += 64u) { sum += scratch[k * 8192u]; }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var k = 0u; k < 64u; k++) { total += part[k]; }
    output[0] = total;
  }
}
