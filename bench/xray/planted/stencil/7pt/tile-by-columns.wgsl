// planted: a tile whose columns the lanes touch
// reason: Line \d+ takes .* passes over the banks of workgroup memory
// advice: pad each row

// The tile has a place for each x first and each y second, with 16 words for the ten that are needed.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

const R = 1u;
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

var<workgroup> tile: array<array<f32, 16>, TILE_X>;

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
  for (var t = lane; t < TILE_X * TILE_Y; t += WX * WY) {
    let tx = t % TILE_X;
    let ty = t / TILE_X;
    if (tx < width && ty < height) {
      tile[tx][ty] = a[first - R - R * dy + tx + ty * dy];
    }
  }
  workgroupBarrier();

  if (x0 + local.x >= params.nx || y0 + local.y >= params.ny) {
    return;
  }
  let i = first + local.x + local.y * dy;
  let tx = local.x + R;
  let ty = local.y + R;
  var sum = params.c0 * tile[tx][ty];
  sum += params.c1 * (tile[tx - 1u][ty] + tile[tx + 1u][ty] + tile[tx][ty - 1u] + tile[tx][ty + 1u] + a[i - dz] + a[i + dz]);
  b[i] = sum;
}
