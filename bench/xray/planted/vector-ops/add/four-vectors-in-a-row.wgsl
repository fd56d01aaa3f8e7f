// planted: four neighbouring vectors for each thread, so that neighbours lie 64 bytes apart
// cause: uncoalesced
// reason: neighbou?r.* (apart|sectors)
// not: banks, barriers, atomics, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(n, 4096)), ceilDiv(ceilDiv(n, 4096), 65535)
//@ dispatch rest 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(1) var<storage, read> a1: array<f32>;
@group(0) @binding(2) var<storage, read> b1: array<f32>;
@group(0) @binding(3) var<storage, read_write> out1: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let thread = (wid.y * groups.x + wid.x) * 256u + tid;
  let end = min(4u * thread + 4u, params.n / 4u);
  for (var v = 4u * thread; v < end; v++) {
    out[v] = a[v] + b[v];
  }
}

@compute @workgroup_size(4)
fn rest(@builtin(local_invocation_index) tid: u32) {
  let i = params.n - params.n % 4u + tid;
  if (i < params.n) { out1[i] = a1[i] + b1[i]; }
}
