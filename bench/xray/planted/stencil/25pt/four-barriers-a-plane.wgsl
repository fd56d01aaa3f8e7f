// planted: a march along z with a barrier for every distance, though the tile does not change
// cause: barriers
// not: atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, 4)

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

const CHUNK = 4u;

var<workgroup> tile: array<array<f32, 40>, 16>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let dy = params.pitch;
  let dz = params.plane;
  let c = array(params.c0, params.c1, params.c2, params.c3, params.c4);
  let isInside = id.x < params.nx && id.y < params.ny;
  for (var z = group.z * CHUNK; z < min((group.z + 1u) * CHUNK, params.nz); z++) {
    let corner = params.origin + group.x * 32u + group.y * 8u * dy + z * dz - 4u - 4u * dy;
    for (var y = local.y; y < 16u; y += 8u) {
      for (var x = local.x; x < 40u; x += 32u) {
        if (group.x * 32u + x < params.nx + 8u && group.y * 8u + y < params.ny + 8u) {
          tile[y][x] = a[corner + x + y * dy];
        }
      }
    }
    workgroupBarrier();
    let x = local.x + 4u;
    let y = local.y + 4u;
    let i = params.origin + id.x + id.y * dy + z * dz;
    var sum = c[0] * tile[y][x];
    for (var d = 1u; d <= 4u; d++) {
      if (isInside) {
        sum += c[d] * (tile[y][x - d] + tile[y][x + d] + tile[y - d][x] + tile[y + d][x] + a[i - d * dz] + a[i + d * dz]);
      }
      workgroupBarrier();
    }
    if (isInside) { b[i] = sum; }
  }
}
