// planted: four workgroups, each for a quarter of the planes
// cause: fewWorkgroups
// not: uncoalesced, barriers, banks, atomics, staged, division
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main 1, 1, 4
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(local_invocation_id) l: vec3u, @builtin(workgroup_id) w: vec3u) {
  let depth = (params.nz + 3u) / 4u;
  let top = min((w.z + 1u) * depth, params.nz);
  for (var z = w.z * depth; z < top; z++) {
    for (var y = l.y; y < params.ny; y += 8u) {
      for (var x = l.x; x < params.nx; x += 32u) {
        let i = params.origin + x + y * params.pitch + z * params.plane;
        var sum = params.c0 * a[i];
        sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - 1u * params.pitch] + a[i + 1u * params.pitch] + a[i - 1u * params.plane] + a[i + 1u * params.plane]);
        sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * params.pitch] + a[i + 2u * params.pitch] + a[i - 2u * params.plane] + a[i + 2u * params.plane]);
        sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * params.pitch] + a[i + 3u * params.pitch] + a[i - 3u * params.plane] + a[i + 3u * params.plane]);
        sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * params.pitch] + a[i + 4u * params.pitch] + a[i - 4u * params.plane] + a[i + 4u * params.plane]);
        b[i] = sum;
      }
    }
  }
}
