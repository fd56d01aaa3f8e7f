// planted: 16 KiB of workgroup memory for 64 threads that use a ninth of it
// cause: staged
// reason: (16 ?KiB|16384|16,384|bytes of workgroup)|(fit|run|reside) .*(at once|at a time|core|multiprocessor)|occupan|few (warps|threads|workgroups)|(warps|workgroups|threads) in flight|resident
// not: atomics, dispatches, scratch
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

const PITCH = 64u;

var<workgroup> tile: array<f32, 64u * PITCH>;

@compute @workgroup_size(32, 2)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let dy = params.pitch;
  let dz = params.plane;
  let width = params.nx - group.x * 32u;
  let height = params.ny - group.y * 8u;
  let first = params.origin + group.x * 32u + group.y * 8u * dy + group.z * dz;
  for (var y = local.y; y < min(12u, height + 4u); y += 2u) {
    for (var x = local.x; x < min(36u, width + 4u); x += 32u) {
      tile[y * PITCH + x] = a[first - 2u - 2u * dy + x + y * dy];
    }
  }
  workgroupBarrier();
  if (local.x >= width) { return; }
  for (var y = local.y; y < min(8u, height); y += 2u) {
    let i = first + local.x + y * dy;
    let t = (y + 2u) * PITCH + local.x + 2u;
    var sum = params.c0 * tile[t];
    sum += params.c1 * (tile[t - 1u] + tile[t + 1u] + tile[t - PITCH] + tile[t + PITCH] + a[i - dz] + a[i + dz]);
    sum += params.c2 * (tile[t - 2u] + tile[t + 2u] + tile[t - 2u * PITCH] + tile[t + 2u * PITCH] + a[i - 2u * dz] + a[i + 2u * dz]);
    b[i] = sum;
  }
}
