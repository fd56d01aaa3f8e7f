// planted: a tree of eight barriers by which every 256 elements find out whether they are all zero
// cause: barriers, staged, divergence
// not: uncoalesced, banks, atomics, dispatches, fewWorkgroups, smallWorkgroups
// Blocks of zeros need no multiplication.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> nonzero: array<u32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  var value = 0.0;
  if (i < params.n) { value = a[i]; }
  nonzero[tid] = u32(value != 0.0);
  workgroupBarrier();
  for (var s = WG / 2u; s > 0u; s >>= 1u) {
    if (tid < s) { nonzero[tid] |= nonzero[tid + s]; }
    workgroupBarrier();
  }
  if (nonzero[0] != 0u) { value *= params.s; }
  if (i < params.n) { out[i] = value; }
}
