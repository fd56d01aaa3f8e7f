// planted: a barrier after every load, though each thread adds up for itself
// cause: barriers
// not: uncoalesced, atomics, banks, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(128, ceilDiv(n, 2048))
//@ dispatch finish 1
//@ scratch 4 * min(128, ceilDiv(n, 2048))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 128>;

// The sum of `own` over the workgroup.
fn group_sum(tid: u32, own: f32) -> f32 {
  part[tid] = own;
  workgroupBarrier();
  for (var half = 64u; half > 0u; half /= 2u) {
    if (tid < half) { part[tid] += part[tid + half]; }
    workgroupBarrier();
  }
  return part[0];
}

@compute @workgroup_size(128)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var first = wid.x * 128u; first < params.n; first += groups.x * 128u) {
    if (first + tid < params.n) { own += input[first + tid]; }
    workgroupBarrier();
  }
  let sum = group_sum(tid, own);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(128)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += 128u) { own += scratch[i]; }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
