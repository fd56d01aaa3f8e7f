// planted: workgroups of 32 × 8 threads of which the 52 in the middle compute: the others only load the halo
// cause: idle, divergence, halo, smallTile
// reason: \b(52|204)\b|frame|of (the |its )?256|26 ?[×x] ?2
// not: atomics, dispatches, scratch
// never: too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 26), ceilDiv(ny, 2), nz

const R = 3u;
const WX = 32u;
const WY = 8u;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> plane_part: array<array<f32, WX>, WY>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) t: vec3u) {
  // Thread (R, R) has the first point of the workgroup; every thread loads one number.
  let x = group.x * (WX - 2u * R) + t.x;
  let y = group.y * (WY - 2u * R) + t.y;
  let i = params.origin + x - R + y * params.pitch - R * params.pitch + group.z * params.plane;
  if (x < params.nx + 2u * R && y < params.ny + 2u * R) {
    plane_part[t.y][t.x] = a[i];
  }
  workgroupBarrier();

  let is_inner = t.x >= R && t.x < WX - R && t.y >= R && t.y < WY - R;
  if (is_inner && x < params.nx + R && y < params.ny + R) {
    let dz = params.plane;
    var sum = params.c0 * plane_part[t.y][t.x];
    sum += params.c1 * (plane_part[t.y][t.x - 1u] + plane_part[t.y][t.x + 1u] + plane_part[t.y - 1u][t.x] + plane_part[t.y + 1u][t.x] + a[i - dz] + a[i + dz]);
    sum += params.c2 * (plane_part[t.y][t.x - 2u] + plane_part[t.y][t.x + 2u] + plane_part[t.y - 2u][t.x] + plane_part[t.y + 2u][t.x] + a[i - 2u * dz] + a[i + 2u * dz]);
    sum += params.c3 * (plane_part[t.y][t.x - 3u] + plane_part[t.y][t.x + 3u] + plane_part[t.y - 3u][t.x] + plane_part[t.y + 3u][t.x] + a[i - 3u * dz] + a[i + 3u * dz]);
    b[i] = sum;
  }
}
