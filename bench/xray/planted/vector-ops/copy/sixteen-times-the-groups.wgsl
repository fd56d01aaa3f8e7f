// planted: sixteen times as many threads as elements
// cause: idle
// reason: (more|too many|sixteen times as many|\b16 times as many) (threads|invocations|workgroups)|only \S+ (of|in) .*(threads|invocations|workgroups)|\b1 (of|in) (the )?\d+ (threads|invocations|workgroups)|outside|beyond|past the end
// not: uncoalesced, banks, barriers, atomics, dispatches, scratch
// never: too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(65535, ceilDiv(n, 16)), ceilDiv(ceilDiv(n, 16), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> result: array<f32>;

const WG = 256u;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * groups.x + group.x) * WG + lane;
  if (i >= params.n) { return; }
  result[i] = a[i];
}
