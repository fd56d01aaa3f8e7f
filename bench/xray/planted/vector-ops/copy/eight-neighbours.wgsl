// planted: eight neighbouring elements for each thread, written out
// cause: uncoalesced
// reason: neighbou?r.* (apart|sectors)
// not: banks, barriers, atomics
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let first = ((group.y * groups.x + group.x) * 256u + lane) * 8u;
  if (first + 7u < params.n) {
    result[first] = a[first];
    result[first + 1u] = a[first + 1u];
    result[first + 2u] = a[first + 2u];
    result[first + 3u] = a[first + 3u];
    result[first + 4u] = a[first + 4u];
    result[first + 5u] = a[first + 5u];
    result[first + 6u] = a[first + 6u];
    result[first + 7u] = a[first + 7u];
  } else {
    for (var i = first; i < params.n; i++) { result[i] = a[i]; }
  }
}
