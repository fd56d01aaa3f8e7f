// planted: nothing; two points of neighbouring planes a thread, which share their column
// cause: none, reuse, halo, smallTile, twice, memorySum
// never: kept in memory|too small
//@ dispatch main ceilDiv(nx, 64), ceilDiv(ny, 4), ceilDiv(nz, 2)

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn in_plane(i: u32) -> f32 {
  let dy = params.pitch;
  return params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy]) + params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy]);
}

@compute @workgroup_size(64, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let dz = params.plane;
  let z = 2u * id.z;
  let i = params.origin + id.x + id.y * params.pitch + z * dz;
  let m2 = a[i - 2u * dz];
  let m1 = a[i - dz];
  let p0 = a[i];
  let p1 = a[i + dz];
  let p2 = a[i + 2u * dz];
  b[i] = params.c0 * p0 + params.c1 * (m1 + p1) + params.c2 * (m2 + p2) + in_plane(i);
  if (z + 1u < params.nz) {
    let p3 = a[i + 3u * dz];
    b[i + dz] = params.c0 * p1 + params.c1 * (p0 + p2) + params.c2 * (m1 + p3) + in_plane(i + dz);
  }
}
