// planted: odd lanes add nothing, and even ones take two numbers
// cause: divergence, idle
// reason: \b(half|16|every (second|other)) .*(lanes|threads)
// not: uncoalesced, atomics, banks, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(160, ceilDiv(n, 4096))
//@ dispatch finish 1
//@ scratch 4 * min(160, ceilDiv(n, 4096))

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
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var first = wid.x * 256u; first < params.n; first += groups.x * 256u) {
    if (tid % 2u == 0u) {
      let i = first + tid / 2u;
      if (i < params.n) { own += input[i]; }
      if (i + 128u < params.n) { own += input[i + 128u]; }
    }
  }
  let sum = group_sum(tid, own);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
