// planted: fifteen dispatches, each of which does every fifteenth chunk
// cause: dispatches
// reason: launch
// not: uncoalesced, banks, barriers, atomics, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch part0 min(65535, ceilDiv(n, 3840))
//@ dispatch part1 min(65535, ceilDiv(n, 3840))
//@ dispatch part2 min(65535, ceilDiv(n, 3840))
//@ dispatch part3 min(65535, ceilDiv(n, 3840))
//@ dispatch part4 min(65535, ceilDiv(n, 3840))
//@ dispatch part5 min(65535, ceilDiv(n, 3840))
//@ dispatch part6 min(65535, ceilDiv(n, 3840))
//@ dispatch part7 min(65535, ceilDiv(n, 3840))
//@ dispatch part8 min(65535, ceilDiv(n, 3840))
//@ dispatch part9 min(65535, ceilDiv(n, 3840))
//@ dispatch part10 min(65535, ceilDiv(n, 3840))
//@ dispatch part11 min(65535, ceilDiv(n, 3840))
//@ dispatch part12 min(65535, ceilDiv(n, 3840))
//@ dispatch part13 min(65535, ceilDiv(n, 3840))
//@ dispatch part14 min(65535, ceilDiv(n, 3840))

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

fn part(number: u32, group: u32, groups: u32, lane: u32) {
  for (var chunk = group * 15u + number; chunk * 256u < params.n; chunk += groups * 15u) {
    let i = chunk * 256u + lane;
    if (i < params.n) { result[i] = a[i] + params.s * b[i]; }
  }
}

@compute @workgroup_size(256) fn part0(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(0u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part1(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(1u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part2(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(2u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part3(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(3u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part4(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(4u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part5(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(5u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part6(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(6u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part7(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(7u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part8(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(8u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part9(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(9u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part10(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(10u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part11(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(11u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part12(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(12u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part13(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(13u, g.x, all.x, l); }
@compute @workgroup_size(256) fn part14(@builtin(workgroup_id) g: vec3u, @builtin(num_workgroups) all: vec3u, @builtin(local_invocation_index) l: u32) { part(14u, g.x, all.x, l); }
