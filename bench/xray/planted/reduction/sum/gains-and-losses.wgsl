// planted: the input is read twice: once for the positive numbers, once for the negative ones
// cause: twice, reuse, memorySum, dispatches
// reason: second (time|pass|dispatch)|two passes|launch
// not: uncoalesced, atomics, banks, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch gains min(132, ceilDiv(n, 4096))
//@ dispatch losses min(132, ceilDiv(n, 4096))
//@ dispatch finish 1
//@ scratch 8 * min(132, ceilDiv(n, 4096))

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

@compute @workgroup_size(256)
fn gains(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = wid.x * 256u + tid; i < params.n; i += groups.x * 256u) { own += max(input[i], 0.0); }
  let sum = group_sum(tid, own);
  if (tid == 0u) { scratch[2u * wid.x] = sum; }
}

@compute @workgroup_size(256)
fn losses(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = wid.x * 256u + tid; i < params.n; i += groups.x * 256u) { own += min(input[i], 0.0); }
  let sum = group_sum(tid, own);
  if (tid == 0u) { scratch[2u * wid.x + 1u] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
