// planted: tiles of 8 × 4 points, whose halo of two makes them three times as large
// cause: halo, smallTile
// reason: (tile|fram|small|96|border)|8 ?[×x] ?4|(read|load|fetch|touch)\S* .*(times|twice|again)
// not: atomics, dispatches, scratch
// never: too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 8), ceilDiv(ny, 4), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// 8 × 4 points and two more on every side.
var<workgroup> tile: array<array<f32, 12>, 8>;

@compute @workgroup_size(8, 4)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let dy = params.pitch;
  let dz = params.plane;
  let corner = params.origin + group.x * 8u + group.y * 4u * dy + id.z * dz - 2u - 2u * dy;
  for (var y = local.y; y < 8u; y += 4u) {
    for (var x = local.x; x < 12u; x += 8u) {
      if (group.x * 8u + x < params.nx + 4u && group.y * 4u + y < params.ny + 4u) {
        tile[y][x] = a[corner + x + y * dy];
      }
    }
  }
  workgroupBarrier();
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let x = local.x + 2u;
  let y = local.y + 2u;
  let i = params.origin + id.x + id.y * dy + id.z * dz;
  var sum = params.c0 * tile[y][x];
  sum += params.c1 * (tile[y][x - 1u] + tile[y][x + 1u] + tile[y - 1u][x] + tile[y + 1u][x] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (tile[y][x - 2u] + tile[y][x + 2u] + tile[y - 2u][x] + tile[y + 2u][x] + a[i - 2u * dz] + a[i + 2u * dz]);
  b[i] = sum;
}
