// planted: one number a thread, and a whole tree with its barriers for every 64
// cause: barriers
// reason: \b(one|1|single) (element|number|load|word)|per thread|each thread (loads|adds|reads)|\btree|half of the threads|\b64 (elements|numbers|threads)
// not: uncoalesced, atomics, banks
// never: too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(65535, ceilDiv(n, 64)), ceilDiv(ceilDiv(n, 64), 65535)
//@ dispatch middle 64
//@ dispatch finish 1
//@ scratch 4 * (ceilDiv(n, 64) + 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 64>;

// The sum of `own` over the workgroup.
fn group_sum(tid: u32, own: f32) -> f32 {
  part[tid] = own;
  workgroupBarrier();
  for (var half = 32u; half > 0u; half /= 2u) {
    if (tid < half) { part[tid] += part[tid + half]; }
    workgroupBarrier();
  }
  return part[0];
}

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 64u + tid;
  var own = 0.0;
  if (i < params.n) { own = input[i]; }
  let sum = group_sum(tid, own);
  if (tid == 0u && group * 64u < params.n) { scratch[64u + group] = sum; }
}

@compute @workgroup_size(64)
fn middle(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = 64u + id.x; i < arrayLength(&scratch); i += 4096u) { own += scratch[i]; }
  let sum = group_sum(tid, own);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(64)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let sum = group_sum(tid, scratch[tid]);
  if (tid == 0u) { output[0] = sum; }
}
