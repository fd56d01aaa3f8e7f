// planted: a vector that is loaded whole and stored word by word, so that neighbours write 16 bytes apart
// cause: uncoalesced, narrow
// reason: neighbou?r.* (apart|sectors)|stor\S* .*(one|single|words?|apart)
// not: banks, barriers, atomics, scratch
// never: diverg|different paths|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch quads min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch rest 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn quads(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let q = (wid.x + wid.y * groups.x) * 256u + lane;
  if (q >= params.n / 4u) { return; }
  let v = a4[q];
  let base = 4u * q;
  out[base] = v.x;
  out[base + 1u] = v.y;
  out[base + 2u] = v.z;
  out[base + 3u] = v.w;
}

@compute @workgroup_size(32)
fn rest(@builtin(local_invocation_index) lane: u32) {
  let i = (params.n & ~3u) + lane;
  if (i < params.n) { out[i] = a[i]; }
}
