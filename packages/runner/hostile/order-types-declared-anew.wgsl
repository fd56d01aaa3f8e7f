// expect: accepted
// Declares vec3u and u32 itself: such a file keeps its order.
//@ dispatch main 1
alias u32_ = u32;
alias vec3u = vec3<u32_>;
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_id) lane: vec3u) {
  var sum = 0.0;
  for (var i = lane.x; i < params.n; i += 64u) { sum += input[i]; }
  part[lane.x] = sum;
  workgroupBarrier();
  if (lane.x == 0u) {
    var total = 0.0;
    for (var t = 0u; t < 64u; t++) { total += part[t]; }
    output[0] = total;
  }
}
