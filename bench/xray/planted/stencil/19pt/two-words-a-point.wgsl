// planted: a tile with a second word for every point, so that the lanes use every second bank
// cause: banks
// reason: conflict|workgroup memory.*(apart|passes|turns)|(apart|passes|turns).*workgroup memory
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

struct Point { value: f32, weighted: f32 }

var<workgroup> tile: array<array<Point, 38>, 14>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let dy = params.pitch;
  let dz = params.plane;
  let corner = params.origin + group.x * 32u + group.y * 8u * dy + group.z * dz - 3u - 3u * dy;
  for (var y = local.y; y < 14u; y += 8u) {
    for (var x = local.x; x < 38u; x += 32u) {
      if (group.x * 32u + x < params.nx + 6u && group.y * 8u + y < params.ny + 6u) {
        let value = a[corner + x + y * dy];
        tile[y][x].value = value;
        tile[y][x].weighted = params.c0 * value;
      }
    }
  }
  workgroupBarrier();
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * dy + id.z * dz;
  let x = local.x + 3u;
  let y = local.y + 3u;
  var sum = tile[y][x].weighted;
  sum += params.c1 * (tile[y][x - 1u].value + tile[y][x + 1u].value + tile[y - 1u][x].value + tile[y + 1u][x].value);
  sum += params.c2 * (tile[y][x - 2u].value + tile[y][x + 2u].value + tile[y - 2u][x].value + tile[y + 2u][x].value);
  sum += params.c3 * (tile[y][x - 3u].value + tile[y][x + 3u].value + tile[y - 3u][x].value + tile[y + 3u][x].value);
  sum += params.c1 * (a[i - dz] + a[i + dz]) + params.c2 * (a[i - 2u * dz] + a[i + 2u * dz]) + params.c3 * (a[i - 3u * dz] + a[i + 3u * dz]);
  b[i] = sum;
}
