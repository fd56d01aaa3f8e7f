// planted: a single workgroup for many planes
// reason: The kernel runs in only \d+ workgroups?\.
// advice: Launch more workgroups

// A workgroup takes 32 planes and walks over them.
//@ dispatch main 1, 1, ceilDiv(nz, PLANES)

override PLANES: u32 = 32;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(local_invocation_id) local: vec3u, @builtin(workgroup_id) group: vec3u) {
  let dy = params.pitch;
  let dz = params.plane;
  let z0 = group.z * PLANES;
  for (var z = z0; z < min(z0 + PLANES, params.nz); z++) {
    for (var y = local.y; y < params.ny; y += 8u) {
      for (var x = local.x; x < params.nx; x += 32u) {
        let i = params.origin + x + y * dy + z * dz;
        var sum = params.c0 * a[i];
        sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
        sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
        sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + a[i - 3u * dz] + a[i + 3u * dz]);
        b[i] = sum;
      }
    }
  }
}
