// planted: sums of pairs that all go to scratch before the tree reads them again
// cause: scratch, memorySum, twice
// reason: pairs
// not: uncoalesced, atomics, banks
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch pairs min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)
//@ dispatch main min(128, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 * (ceilDiv(n, 2) + 128)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

// The sum of `own` over the workgroup.
fn group_sum(tid: u32, own: f32) -> f32 {
  part[tid] = own;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half /= 2u) {
    if (tid < half) { part[tid] += part[tid + half]; }
    workgroupBarrier();
  }
  return part[0];
}

fn pair_count() -> u32 { return (params.n + 1u) / 2u; }

@compute @workgroup_size(256)
fn pairs(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  let count = pair_count();
  if (i < count) {
    var sum = input[i];
    if (i + count < params.n) { sum += input[i + count]; }
    scratch[128u + i] = sum;
  }
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = wid.x * 256u + tid; i < pair_count(); i += groups.x * 256u) { own += scratch[128u + i]; }
  let sum = group_sum(tid, own);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  if (tid < min(128u, (params.n + 8191u) / 8192u)) { own = scratch[tid]; }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
