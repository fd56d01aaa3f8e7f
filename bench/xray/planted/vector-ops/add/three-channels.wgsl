// planted: three branches by the remainder of the index, which all do the same
// cause: divergence
// reason: \b(if|else|branch|channel)
// not: banks, barriers, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * groups.x + group.x) * 256u + lane;
  if (i >= params.n) { return; }
  let channel = i % 3u;
  if (channel == 0u) {
    let red = a[i];
    let more = b[i];
    result[i] = red + more;
  } else if (channel == 1u) {
    let green = a[i];
    let more = b[i];
    result[i] = green + more;
  } else {
    let blue = a[i];
    let more = b[i];
    result[i] = blue + more;
  }
}
