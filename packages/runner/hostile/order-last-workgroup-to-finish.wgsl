// expect: accepted
// One dispatch after clearing: the workgroup that finishes last adds up the sums of all. Any of them may be the last.
//@ dispatch clear 1
//@ dispatch main ceilDiv(n, 64)
//@ scratch 4 * (1 + ceilDiv(n, 64))
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

@group(0) @binding(3) var<storage, read_write> scratch: array<atomic<u32>>;

var<workgroup> part: array<f32, 64>;
var<workgroup> last: bool;

@compute @workgroup_size(1)
fn clear() { atomicStore(&scratch[0], 0u); }

fn sum_at(i: u32) -> f32 { return bitcast<f32>(atomicLoad(&scratch[i])); }

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = group.x * 64u + lane;
  part[lane] = 0.0;
  if (i < params.n) { part[lane] = input[i]; }
  workgroupBarrier();
  if (lane == 0u) {
    var sum = 0.0;
    for (var t = 0u; t < 64u; t++) { sum += part[t]; }
    atomicStore(&scratch[1u + group.x], bitcast<u32>(sum));
    last = atomicAdd(&scratch[0], 1u) == groups.x - 1u;
  }
  if (!workgroupUniformLoad(&last)) { return; }
  var sum = 0.0;
  for (var k = lane; k < groups.x; k += 64u) { sum += sum_at(1u + k); }
  part[lane] = sum;
  workgroupBarrier();
  if (lane == 0u) {
    sum = 0.0;
    for (var t = 0u; t < 64u; t++) { sum += part[t]; }
    output[0] = sum;
  }
}
