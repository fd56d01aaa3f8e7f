// planted: the tile lies column by column, so that lanes which are neighbours in x are eight words apart in it
// cause: banks
// not: atomics, scratch, division, smallWorkgroups, oneThread
//@ dispatch main ceilDiv(w, 32), ceilDiv(h, 4)

const WX = 32u;
const WY = 4u;
const TILE_X = WX + 4u;
const TILE_Y = WY + 4u;
/// Loads per invocation, rounded up.
const ROUNDS = (TILE_X * TILE_Y + WX * WY - 1u) / (WX * WY);

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

/// Column by column, so that the index is [x][y] as in the formula.
var<workgroup> tile: array<array<f32, TILE_Y>, TILE_X>;
var<workgroup> kernel: array<f32, 25>;

@compute @workgroup_size(WX, WY)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  for (var round = 0u; round < ROUNDS; round++) {
    let t = round * (WX * WY) + lane;
    let x = group.x * WX + t % TILE_X - 2u;
    let y = group.y * WY + t / TILE_X - 2u;
    if (t < TILE_X * TILE_Y) {
      var pixel = 0.0;
      if (x < params.w && y < params.h) {
        pixel = image[y * params.pitch + x];
      }
      tile[t % TILE_X][t / TILE_X] = pixel;
    }
  }
  if (lane < 25u) {
    kernel[lane] = weights[lane];
  }
  workgroupBarrier();

  let x = group.x * WX + local.x;
  let y = group.y * WY + local.y;
  if (x >= params.w || y >= params.h) {
    return;
  }
  var sum = 0.0;
  for (var j = 0u; j < 5u; j++) {
    for (var i = 0u; i < 5u; i++) {
      sum += kernel[5u * j + i] * tile[local.x + 4u - i][local.y + 4u - j];
    }
  }
  out[y * params.pitch + x] = sum;
}
