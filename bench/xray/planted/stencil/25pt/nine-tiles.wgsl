// planted: nine tiles with their halo, though only the one in the middle needs any
// cause: halo, reuse, staged, smallTile, memorySum
// not: banks, atomics, dispatches, oneThread, fewWorkgroups, smallWorkgroups
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

const R = 4u;
const W = 32u + 2u * R;
const H = 8u + 2u * R;
const LAYERS = 2u * R + 1u;

// The whole neighbourhood of the workgroup: 22.5 KiB.
var<workgroup> cube: array<array<array<f32, W>, H>, LAYERS>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) me: vec3u) {
  let first = params.origin + group.x * 32u + group.y * 8u * params.pitch + group.z * params.plane;
  let width = min(W, params.nx + 2u * R - group.x * 32u);
  let height = min(H, params.ny + 2u * R - group.y * 8u);
  let start = first - R - R * params.pitch - R * params.plane;
  for (var z = 0u; z < LAYERS; z++) {
    for (var y = me.y; y < height; y += 8u) {
      for (var x = me.x; x < width; x += 32u) { cube[z][y][x] = a[start + x + y * params.pitch + z * params.plane]; }
    }
  }
  workgroupBarrier();
  if (group.x * 32u + me.x >= params.nx || group.y * 8u + me.y >= params.ny) { return; }
  let x = me.x + R;
  let y = me.y + R;
  var sum = params.c0 * cube[R][y][x];
  sum += params.c1 * (cube[R][y][x - 1u] + cube[R][y][x + 1u] + cube[R][y - 1u][x] + cube[R][y + 1u][x] + cube[R - 1u][y][x] + cube[R + 1u][y][x]);
  sum += params.c2 * (cube[R][y][x - 2u] + cube[R][y][x + 2u] + cube[R][y - 2u][x] + cube[R][y + 2u][x] + cube[R - 2u][y][x] + cube[R + 2u][y][x]);
  sum += params.c3 * (cube[R][y][x - 3u] + cube[R][y][x + 3u] + cube[R][y - 3u][x] + cube[R][y + 3u][x] + cube[R - 3u][y][x] + cube[R + 3u][y][x]);
  sum += params.c4 * (cube[R][y][x - 4u] + cube[R][y][x + 4u] + cube[R][y - 4u][x] + cube[R][y + 4u][x] + cube[R - 4u][y][x] + cube[R + 4u][y][x]);
  b[first + me.x + me.y * params.pitch] = sum;
}
