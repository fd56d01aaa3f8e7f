// planted: two more dispatches that turn the sign of every product, and turn it back
// cause: twice, reuse, memorySum, dispatches
// reason: three passes|3 passes|second pass
// not: banks, uncoalesced, atomics, barriers, oneThread, division, misaligned
//@ dispatch product min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch turn min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch turn min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

fn place(tid: u32, wid: vec3u, groups: vec3u) -> u32 {
  return (wid.y * groups.x + wid.x) * WG + tid;
}

@compute @workgroup_size(WG)
fn product(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = place(tid, wid, groups);
  if (i < params.n) { out[i] = params.s * a[i]; }
}

@compute @workgroup_size(WG)
fn turn(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = place(tid, wid, groups);
  if (i < params.n) { out[i] = -out[i]; }
}
