// at most: 0
// One workgroup walks over all points.
//@ dispatch main 1

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn point(i: u32) {
  let dy = params.pitch;
  let dz = params.plane;
  b[i] = params.c0 * a[i] + params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
}

@compute @workgroup_size(32, 8)
fn main(@builtin(local_invocation_id) lane: vec3u) {
  for (var z = 0u; z < params.nz; z++) {
    for (var y = lane.y; y < params.ny; y += 8u) {
      for (var x = lane.x; x < params.nx; x += 32u) { point(params.origin + x + y * params.pitch + z * params.plane); }
    }
  }
}
