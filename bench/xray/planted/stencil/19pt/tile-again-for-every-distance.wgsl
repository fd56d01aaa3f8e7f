// planted: a tile that is loaded again for each of three distances
// cause: reuse, twice, barriers, halo
// reason: \b(3|three) times|tile .*(again|times|every|each)|(read|load|fetch|touch)\S* .*(times|twice|again)
// not: atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> tile: array<array<f32, 38>, 14>;

fn load_tile(group: vec3u, local: vec3u) {
  let corner = params.origin + group.x * 32u + group.y * 8u * params.pitch + group.z * params.plane - 3u - 3u * params.pitch;
  for (var y = local.y; y < 14u; y += 8u) {
    for (var x = local.x; x < 38u; x += 32u) {
      if (group.x * 32u + x < params.nx + 6u && group.y * 8u + y < params.ny + 6u) {
        tile[y][x] = a[corner + x + y * params.pitch];
      }
    }
  }
}

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let c = array(params.c0, params.c1, params.c2, params.c3);
  let isInside = id.x < params.nx && id.y < params.ny;
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  let x = local.x + 3u;
  let y = local.y + 3u;
  var sum = 0.0;
  if (isInside) { sum = c[0] * a[i]; }
  for (var d = 1u; d <= 3u; d++) {
    load_tile(group, local);
    workgroupBarrier();
    if (isInside) {
      let dz = d * params.plane;
      sum += c[d] * (tile[y][x - d] + tile[y][x + d] + tile[y - d][x] + tile[y + d][x] + a[i - dz] + a[i + dz]);
    }
    workgroupBarrier();
  }
  if (isInside) { b[i] = sum; }
}
