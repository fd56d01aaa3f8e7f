// planted: a pass for the centre and one for each distance, which add to what is there
// cause: memorySum, dispatches
// reason: each element of `b`
// not: uncoalesced, fewWorkgroups, smallWorkgroups, divergence, barriers
//@ dispatch centre ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ dispatch shell1 ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ dispatch shell2 ceilDiv(nx, 32), ceilDiv(ny, 8), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn inside(id: vec3u) -> bool { return id.x < params.nx && id.y < params.ny && id.z < params.nz; }
fn at(id: vec3u) -> u32 { return params.origin + id.x + id.y * params.pitch + id.z * params.plane; }
fn shell(i: u32, k: u32) -> f32 {
  return a[i - k] + a[i + k] + a[i - k * params.pitch] + a[i + k * params.pitch] + a[i - k * params.plane] + a[i + k * params.plane];
}

@compute @workgroup_size(32, 8) fn centre(@builtin(global_invocation_id) id: vec3u) { if (inside(id)) { b[at(id)] = params.c0 * a[at(id)]; } }
@compute @workgroup_size(32, 8) fn shell1(@builtin(global_invocation_id) id: vec3u) { if (inside(id)) { b[at(id)] += params.c1 * shell(at(id), 1u); } }
@compute @workgroup_size(32, 8) fn shell2(@builtin(global_invocation_id) id: vec3u) { if (inside(id)) { b[at(id)] += params.c2 * shell(at(id), 2u); } }
