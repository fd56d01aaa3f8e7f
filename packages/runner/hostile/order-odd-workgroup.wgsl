// expect: accepted
// A workgroup of 3 × 7 × 5 invocations.
//@ dispatch main 1
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 105>;

@compute @workgroup_size(3, 7, 5)
fn main(@builtin(local_invocation_id) at: vec3u) {
  let lane = at.x + 3u * (at.y + 7u * at.z);
  var sum = 0.0;
  for (var i = lane; i < params.n; i += 105u) { sum += input[i]; }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 104u) {
    var total = 0.0;
    for (var t = 0u; t < 105u; t++) { total += part[t]; }
    output[0] = total;
  }
}
