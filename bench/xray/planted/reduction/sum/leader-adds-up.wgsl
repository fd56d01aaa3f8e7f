// planted: the first thread of each workgroup adds up what the other 255 loaded
// cause: oneThread, divergence
// reason: first thread|tid == 0|255
// not: uncoalesced, atomics, banks
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 512)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> loaded: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 512u + tid;
  var own = 0.0;
  if (i < params.n) { own = input[i]; }
  if (i + 256u < params.n) { own += input[i + 256u]; }
  loaded[tid] = own;
  workgroupBarrier();
  if (tid == 0u && group * 512u < params.n) {
    var sum = 0.0;
    for (var j = 0u; j < 256u; j++) {
      sum += loaded[j];
    }
    scratch[group] = sum;
  }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  loaded[tid] = own;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half /= 2u) {
    if (tid < half) { loaded[tid] += loaded[tid + half]; }
    workgroupBarrier();
  }
  if (tid == 0u) { output[0] = loaded[0]; }
}
