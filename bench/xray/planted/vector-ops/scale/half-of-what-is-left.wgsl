// planted: sixteen dispatches, each of which scales half of the vectors that are left, and the last words
// cause: dispatches
// not: uncoalesced, banks, barriers, atomics, narrow
//@ dispatch half_0 min(65535, ceilDiv(n + 8, 2048)), ceilDiv(ceilDiv(n + 8, 2048), 65535)
//@ dispatch half_1 min(65535, ceilDiv(n + 16, 4096)), ceilDiv(ceilDiv(n + 16, 4096), 65535)
//@ dispatch half_2 min(65535, ceilDiv(n + 32, 8192)), ceilDiv(ceilDiv(n + 32, 8192), 65535)
//@ dispatch half_3 ceilDiv(n + 64, 16384)
//@ dispatch half_4 ceilDiv(n + 128, 32768)
//@ dispatch half_5 ceilDiv(n + 256, 65536)
//@ dispatch half_6 ceilDiv(n + 512, 131072)
//@ dispatch half_7 ceilDiv(n + 1024, 262144)
//@ dispatch half_8 ceilDiv(n + 2048, 524288)
//@ dispatch half_9 ceilDiv(n + 4096, 1048576)
//@ dispatch half_10 ceilDiv(n + 8192, 2097152)
//@ dispatch half_11 ceilDiv(n + 16384, 4194304)
//@ dispatch half_12 ceilDiv(n + 32768, 8388608)
//@ dispatch half_13 ceilDiv(n + 65536, 16777216)
//@ dispatch half_14 ceilDiv(n + 65536, 16777216)
//@ dispatch last_words 1

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(1) var<storage, read> xs: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> ys: array<vec4f>;

const LAST = 14u;

// With m vectors, part k goes from m − m / 2^k to m − m / 2^(k + 1), the last one to the end.
fn part(k: u32, t: u32) {
  let m = params.n / 4u;
  let begin = m - (m >> k);
  let end = select(m - (m >> (k + 1u)), m, k == LAST);
  if (begin + t < end) { ys[begin + t] = params.s * xs[begin + t]; }
}

@compute @workgroup_size(4)
fn last_words(@builtin(local_invocation_index) t: u32) {
  let i = params.n / 4u * 4u + t;
  if (i < params.n) { y[i] = params.s * x[i]; }
}

@compute @workgroup_size(256) fn half_0(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(0u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_1(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(1u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_2(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(2u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_3(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(3u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_4(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(4u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_5(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(5u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_6(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(6u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_7(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(7u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_8(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(8u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_9(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(9u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_10(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(10u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_11(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(11u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_12(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(12u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_13(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(13u, (w.y * g.x + w.x) * 256u + t); }
@compute @workgroup_size(256) fn half_14(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) { part(14u, (w.y * g.x + w.x) * 256u + t); }
