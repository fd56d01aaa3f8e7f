// planted: a tile that one thread loads for all
// reason: In line \d+ only 1 of the 32 lanes of a warp works
// advice: Share that work

// The first thread of a workgroup fetches the tile with its halo, and the others wait for it.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

const R = 5u;
const WX = 32u;
const WY = 8u;
const TILE_X = WX + 2u * R;
const TILE_Y = WY + 2u * R;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> tile: array<array<f32, TILE_X>, TILE_Y>;

@compute @workgroup_size(WX, WY)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let dy = params.pitch;
  let dz = params.plane;
  let x0 = group.x * WX;
  let y0 = group.y * WY;
  let first = params.origin + x0 + y0 * dy + group.z * dz;
  let width = min(TILE_X, params.nx + 2u * R - x0);
  let height = min(TILE_Y, params.ny + 2u * R - y0);
  if (lane == 0u) {
    for (var ty = 0u; ty < height; ty++) {
      for (var tx = 0u; tx < width; tx++) {
        tile[ty][tx] = a[first - R - R * dy + tx + ty * dy];
      }
    }
  }
  workgroupBarrier();

  if (x0 + local.x >= params.nx || y0 + local.y >= params.ny) {
    return;
  }
  let i = first + local.x + local.y * dy;
  let tx = local.x + R;
  let ty = local.y + R;
  var sum = params.c0 * tile[ty][tx];
  sum += params.c1 * (tile[ty][tx - 1u] + tile[ty][tx + 1u] + tile[ty - 1u][tx] + tile[ty + 1u][tx] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (tile[ty][tx - 2u] + tile[ty][tx + 2u] + tile[ty - 2u][tx] + tile[ty + 2u][tx] + a[i - 2u * dz] + a[i + 2u * dz]);
  sum += params.c3 * (tile[ty][tx - 3u] + tile[ty][tx + 3u] + tile[ty - 3u][tx] + tile[ty + 3u][tx] + a[i - 3u * dz] + a[i + 3u * dz]);
  sum += params.c4 * (tile[ty][tx - 4u] + tile[ty][tx + 4u] + tile[ty - 4u][tx] + tile[ty + 4u][tx] + a[i - 4u * dz] + a[i + 4u * dz]);
  sum += params.c5 * (tile[ty][tx - 5u] + tile[ty][tx + 5u] + tile[ty - 5u][tx] + tile[ty + 5u][tx] + a[i - 5u * dz] + a[i + 5u * dz]);
  b[i] = sum;
}
