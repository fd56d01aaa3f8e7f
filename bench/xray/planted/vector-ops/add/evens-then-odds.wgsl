// planted: all even elements first, and the odd ones in a second dispatch
// cause: uncoalesced, twice, dispatches, reuse, memorySum
// reason: \b(even|odd|half|second)\b
// not: banks, barriers, atomics, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch evens min(65535, ceilDiv(ceilDiv(n, 2), 256)), ceilDiv(ceilDiv(ceilDiv(n, 2), 256), 65535)
//@ dispatch odds min(65535, ceilDiv(ceilDiv(n, 2), 256)), ceilDiv(ceilDiv(ceilDiv(n, 2), 256), 65535)

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

fn add_at(i: u32) { if (i < params.n) { out[i] = a[i] + b[i]; } }

@compute @workgroup_size(256)
fn evens(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) gs: vec3u) {
  add_at(2u * ((g.y * gs.x + g.x) * 256u + t));
}

@compute @workgroup_size(256)
fn odds(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) gs: vec3u) {
  add_at(2u * ((g.y * gs.x + g.x) * 256u + t) + 1u);
}
