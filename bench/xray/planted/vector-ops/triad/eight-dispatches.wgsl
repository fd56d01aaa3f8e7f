// planted: a dispatch for each eighth of the array
// reason: The plan has 8 dispatches, one after the other\.
// advice: let one do the work of several

// Each dispatch deals with an eighth, so that no dimension gets too large.
//@ dispatch part0 min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch part1 min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch part2 min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch part3 min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch part4 min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch part5 min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch part6 min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch part7 min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)

override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

fn triad(part: u32, t: u32) {
  let length = (params.n + 8u * WG - 1u) / (8u * WG) * WG;
  let i = part * length + t;
  if (t < length && i < params.n) {
    out[i] = a[i] + params.s * b[i];
  }
}

@compute @workgroup_size(WG)
fn part0(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  triad(0u, (wid.y * groups.x + wid.x) * WG + tid);
}

@compute @workgroup_size(WG)
fn part1(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  triad(1u, (wid.y * groups.x + wid.x) * WG + tid);
}

@compute @workgroup_size(WG)
fn part2(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  triad(2u, (wid.y * groups.x + wid.x) * WG + tid);
}

@compute @workgroup_size(WG)
fn part3(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  triad(3u, (wid.y * groups.x + wid.x) * WG + tid);
}

@compute @workgroup_size(WG)
fn part4(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  triad(4u, (wid.y * groups.x + wid.x) * WG + tid);
}

@compute @workgroup_size(WG)
fn part5(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  triad(5u, (wid.y * groups.x + wid.x) * WG + tid);
}

@compute @workgroup_size(WG)
fn part6(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  triad(6u, (wid.y * groups.x + wid.x) * WG + tid);
}

@compute @workgroup_size(WG)
fn part7(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  triad(7u, (wid.y * groups.x + wid.x) * WG + tid);
}
