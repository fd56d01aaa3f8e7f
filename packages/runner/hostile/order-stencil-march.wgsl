// expect: accepted
// exercise: stencil/7pt
// Marches through z with one row in workgroup memory and both barriers; every point by its own ids.
//@ dispatch main ceilDiv(nx, WX), ny
override WX: u32 = 16;
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> row: array<f32, WX + 2u>;

@compute @workgroup_size(WX)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u, @builtin(workgroup_id) group: vec3u) {
  let first = group.x * WX;
  let last = min(WX, params.nx - first);
  for (var z = 0u; z < params.nz; z++) {
    let i = params.origin + id.x + group.y * params.pitch + z * params.plane;
    if (local.x < last) { row[local.x + 1u] = a[i]; }
    if (local.x == 0u) {
      row[0] = a[i - 1u];
      row[last + 1u] = a[i + last];
    }
    workgroupBarrier();
    if (local.x < last) {
      var sum = params.c0 * row[local.x + 1u] + params.c1 * (row[local.x] + row[local.x + 2u]);
      sum += params.c1 * (a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane]);
      b[i] = sum;
    }
    workgroupBarrier();
  }
}
