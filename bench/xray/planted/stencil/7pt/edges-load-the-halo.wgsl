// planted: a halo that single lanes at the edges load, one branch after the other
// cause: divergence
// reason: edge|\bone lane\b|\b1 of the 32|\bif\b
// not: banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> tile: array<array<f32, 34>, 10>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + id.x + id.y * dy + id.z * dz;
  let isInside = id.x < params.nx && id.y < params.ny;
  let x = local.x + 1u;
  let y = local.y + 1u;
  if (isInside) {
    tile[y][x] = a[i];
    if (local.x == 0u) {
      tile[y][0] = a[i - 1u];
    }
    if (local.x == 31u || id.x == params.nx - 1u) {
      tile[y][x + 1u] = a[i + 1u];
    }
    if (local.y == 0u) {
      tile[0][x] = a[i - dy];
    }
    if (local.y == 7u || id.y == params.ny - 1u) {
      tile[y + 1u][x] = a[i + dy];
    }
  }
  workgroupBarrier();
  if (isInside) {
    let around = tile[y][x - 1u] + tile[y][x + 1u] + tile[y - 1u][x] + tile[y + 1u][x];
    b[i] = params.c0 * tile[y][x] + params.c1 * (around + a[i - dz] + a[i + dz]);
  }
}
