// planted: words that neighbouring lanes keep 32 apart in workgroup memory, eight of them in one bank
// cause: banks, staged
// reason: conflict|workgroup memory.*(apart|passes|turns)|(apart|passes|turns).*workgroup memory
// not: uncoalesced, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

var<workgroup> left: array<f32, 256>;
var<workgroup> right: array<f32, 256>;
var<workgroup> total: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  // Eight rows of 32 slots.
  let slot = (tid % 8u) * 32u + tid / 8u;
  if (i < params.n) {
    left[slot] = a[i];
    right[slot] = b[i];
  }
  workgroupBarrier();
  total[slot] = left[slot] + right[slot];
  workgroupBarrier();
  if (i < params.n) {
    out[i] = total[slot];
  }
}
