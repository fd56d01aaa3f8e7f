// One invocation per point, but the points of the xy plane come from workgroup memory: COMP of Nasciutti and Panetta. The
// workgroup loads its tile of 32 × 8 points and a frame of 3 around it once (38 × 14 points, 2.08 loads per invocation),
// waits at the barrier, and reads the centre and the neighbours in x and y from the tile. 2.08 + 6 global loads per point
// replace 19. On the GPUs of the paper, which did not cache global loads in L1, this beat one-point for radius 2
// and more. On a GPU with a large L1 it is slower: workgroup memory and L1 are the same silicon, so the loads it saves
// were hits, as fast as the tile, and the barrier, the index arithmetic and a partly empty last round of loading are
// extra. What limits it: the neighbours in z are loaded again by each of 7 workgroups.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

const R = 3u;
const WX = 32u;
const WY = 8u;
const TILE_X = WX + 2u * R;
const TILE_Y = WY + 2u * R;
/// Loads per invocation, rounded up.
const ROUNDS = (TILE_X * TILE_Y + WX * WY - 1u) / (WX * WY);

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
  // The part of the tile that lies in the grid and its halo.
  let width = min(TILE_X, params.nx + 2u * R - x0);
  let height = min(TILE_Y, params.ny + 2u * R - y0);
  for (var round = 0u; round < ROUNDS; round++) {
    let t = round * (WX * WY) + lane;
    let tx = t % TILE_X;
    let ty = t / TILE_X;
    if (tx < width && ty < height) {
      tile[ty][tx] = a[first - R - R * dy + tx + ty * dy];
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
  b[i] = sum;
}
