// planted: products that go to scratch and from there to the result
// cause: scratch, dispatches, memorySum, twice
// reason: \bproduct|launch
// not: uncoalesced, banks, barriers, atomics
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch multiply min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch deliver min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ scratch 4 * n

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;
@group(0) @binding(3) var<storage, read_write> product: array<f32>;

fn index(group: vec3u, groups: vec3u, lane: u32) -> u32 {
  return (group.y * groups.x + group.x) * 256u + lane;
}

@compute @workgroup_size(256)
fn multiply(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = index(group, groups, lane);
  if (i < params.n) { product[i] = params.s * a[i]; }
}

@compute @workgroup_size(256)
fn deliver(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = index(group, groups, lane);
  if (i < params.n) { result[i] = product[i]; }
}
