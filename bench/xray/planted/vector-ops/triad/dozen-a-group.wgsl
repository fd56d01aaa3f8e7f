// planted: workgroups of twelve threads
// cause: smallWorkgroups
// reason: \b12 (of|in) (the |its )?32|\b(12|twelve) (threads|lanes|invocations)|\b20 .*(lanes|threads)
// not: banks, barriers, atomics, dispatches, scratch
// never: \b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 12)), ceilDiv(ceilDiv(n, 12), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(4, 3)
fn main(
  @builtin(local_invocation_index) lane: u32,
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let i = 12u * (groups.x * group.y + group.x) + lane;
  if (i < params.n) { out[i] = fma(params.s, b[i], a[i]); }
}
