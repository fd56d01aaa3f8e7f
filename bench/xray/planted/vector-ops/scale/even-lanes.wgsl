// planted: every second lane has nothing to do
// cause: divergence, idle
// reason: \b(half|16|every (second|other)) .*(lanes|threads)
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

const WG = 256u;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let base = (group.y * groups.x + group.x) * 2u * WG;
  if (lane % 2u == 0u) {
    for (var j = 0u; j < 4u; j++) {
      let i = base + j * WG / 2u + lane / 2u;
      if (i < params.n) {
        let value = a[i];
        result[i] = params.s * value;
      }
    }
  }
}
