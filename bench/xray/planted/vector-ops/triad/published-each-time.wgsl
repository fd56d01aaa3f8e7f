// planted: a storage barrier after each of sixteen elements of a thread
// cause: barriers
// not: uncoalesced, banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
override WG: u32 = 256;
struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> p: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * 16u * WG + tid;
  for (var k = 0u; k < 16u; k++) {
    let i = first + k * WG;
    if (i < p.n) { out[i] = a[i] + p.s * b[i]; }
    storageBarrier(); // so that the result is in memory before the next one
  }
}
