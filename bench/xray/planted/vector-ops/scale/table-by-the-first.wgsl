// planted: a table of the workgroup's indices that its first thread fills while 255 wait
// cause: oneThread, divergence
// reason: first thread|tid == 0|255|table
// not: uncoalesced, atomics, banks, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> place: array<u32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // The index is the same for all but the lane, so compute it only once.
  if (tid == 0u) {
    var next = (wid.y * groups.x + wid.x) * 256u;
    for (var k = 0u; k < 256u; k++) {
      place[k] = next;
      next++;
    }
  }
  workgroupBarrier();
  let i = place[tid];
  if (i < params.n) {
    out[i] = params.s * a[i];
  }
}
