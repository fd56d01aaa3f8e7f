// planted: a result in memory to which six passes add
// cause: memorySum, dispatches
// reason: each element of `b`
// not: uncoalesced, fewWorkgroups, smallWorkgroups, divergence, barriers
//@ dispatch s0 ceilDiv(nx, 64), ceilDiv(ny, 4), nz
//@ dispatch s1 ceilDiv(nx, 64), ceilDiv(ny, 4), nz
//@ dispatch s2 ceilDiv(nx, 64), ceilDiv(ny, 4), nz
//@ dispatch s3 ceilDiv(nx, 64), ceilDiv(ny, 4), nz
//@ dispatch s4 ceilDiv(nx, 64), ceilDiv(ny, 4), nz
//@ dispatch s5 ceilDiv(nx, 64), ceilDiv(ny, 4), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn add_shell(id: vec3u, k: u32, c: f32) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  let y = k * params.pitch;
  let z = k * params.plane;
  b[i] = b[i] + c * (a[i - k] + a[i + k] + a[i - y] + a[i + y] + a[i - z] + a[i + z]);
}

@compute @workgroup_size(64, 4)
fn s0(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  b[i] = params.c0 * a[i];
}
@compute @workgroup_size(64, 4) fn s1(@builtin(global_invocation_id) id: vec3u) { add_shell(id, 1u, params.c1); }
@compute @workgroup_size(64, 4) fn s2(@builtin(global_invocation_id) id: vec3u) { add_shell(id, 2u, params.c2); }
@compute @workgroup_size(64, 4) fn s3(@builtin(global_invocation_id) id: vec3u) { add_shell(id, 3u, params.c3); }
@compute @workgroup_size(64, 4) fn s4(@builtin(global_invocation_id) id: vec3u) { add_shell(id, 4u, params.c4); }
@compute @workgroup_size(64, 4) fn s5(@builtin(global_invocation_id) id: vec3u) { add_shell(id, 5u, params.c5); }
