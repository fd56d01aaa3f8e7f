// planted: the first of every 32 threads computes the 32 points of all
// cause: divergence, idle, oneThread
// not: barriers, banks, atomics, fewWorkgroups, staged, division
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (local.x > 0u || id.y >= params.ny) { return; }
  let end = min(id.x + 32u, params.nx);
  for (var x = id.x; x < end; x++) {
    let i = params.origin + x + id.y * params.pitch + id.z * params.plane;
    var sum = params.c0 * a[i];
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - 1u * params.pitch] + a[i + 1u * params.pitch] + a[i - 1u * params.plane] + a[i + 1u * params.plane]);
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * params.pitch] + a[i + 2u * params.pitch] + a[i - 2u * params.plane] + a[i + 2u * params.plane]);
    sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * params.pitch] + a[i + 3u * params.pitch] + a[i - 3u * params.plane] + a[i + 3u * params.plane]);
    sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * params.pitch] + a[i + 4u * params.pitch] + a[i - 4u * params.plane] + a[i + 4u * params.plane]);
    sum += params.c5 * (a[i - 5u] + a[i + 5u] + a[i - 5u * params.pitch] + a[i + 5u * params.pitch] + a[i - 5u * params.plane] + a[i + 5u * params.plane]);
    b[i] = sum;
  }
}
