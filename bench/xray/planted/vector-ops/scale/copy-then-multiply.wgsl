// planted: a copy first, and a second dispatch that multiplies in place
// cause: memorySum, reuse, twice, dispatches
// reason: `?out`?
// not: divergence, uncoalesced, fewWorkgroups, smallWorkgroups, idle
//@ dispatch copy min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch multiply min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

fn index(gid: vec3u, groups: vec3u) -> u32 {
  return gid.y * groups.x * 256u + gid.x;
}

@compute @workgroup_size(256)
fn copy(@builtin(global_invocation_id) gid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = index(gid, groups);
  if (i < params.n) { out[i] = a[i]; }
}

@compute @workgroup_size(256)
fn multiply(@builtin(global_invocation_id) gid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = index(gid, groups);
  if (i < params.n) { out[i] *= params.s; }
}
