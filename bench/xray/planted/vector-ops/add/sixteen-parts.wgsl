// planted: sixteen dispatches, each of a sixteenth
// cause: dispatches
// not: divergence, idle, smallWorkgroups
//@ dispatch p0 min(2048, ceilDiv(n, 4096))
//@ dispatch p1 min(2048, ceilDiv(n, 4096))
//@ dispatch p2 min(2048, ceilDiv(n, 4096))
//@ dispatch p3 min(2048, ceilDiv(n, 4096))
//@ dispatch p4 min(2048, ceilDiv(n, 4096))
//@ dispatch p5 min(2048, ceilDiv(n, 4096))
//@ dispatch p6 min(2048, ceilDiv(n, 4096))
//@ dispatch p7 min(2048, ceilDiv(n, 4096))
//@ dispatch p8 min(2048, ceilDiv(n, 4096))
//@ dispatch p9 min(2048, ceilDiv(n, 4096))
//@ dispatch p10 min(2048, ceilDiv(n, 4096))
//@ dispatch p11 min(2048, ceilDiv(n, 4096))
//@ dispatch p12 min(2048, ceilDiv(n, 4096))
//@ dispatch p13 min(2048, ceilDiv(n, 4096))
//@ dispatch p14 min(2048, ceilDiv(n, 4096))
//@ dispatch p15 min(2048, ceilDiv(n, 4096))
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
fn part(k: u32, t: u32, threads: u32) {
  let per = (params.n + 15u) / 16u;
  let end = min((k + 1u) * per, params.n);
  for (var i = k * per + t; i < end; i += threads) { out[i] = a[i] + b[i]; }
}
@compute @workgroup_size(256) fn p0(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(0u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p1(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(1u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p2(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(2u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p3(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(3u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p4(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(4u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p5(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(5u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p6(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(6u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p7(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(7u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p8(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(8u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p9(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(9u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p10(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(10u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p11(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(11u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p12(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(12u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p13(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(13u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p14(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(14u, t.x, 256u * g.x); }
@compute @workgroup_size(256) fn p15(@builtin(global_invocation_id) t: vec3u, @builtin(num_workgroups) g: vec3u) { part(15u, t.x, 256u * g.x); }
