// planted: one f32 at a time, where a vector would do; nothing else is wrong
// cause: narrow
// reason: 4 bytes (at a time|each|per)|\b(one|1|single) f32|vector
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(1056, ceilDiv(n, 256))

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let s = params.s;
  for (var i = id.x; i < params.n; i += groups.x * 256u) {
    result[i] = s * a[i];
  }
}
