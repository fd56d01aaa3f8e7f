// planted: one warp of eight adds up down the columns, and the others have nothing more to do
// cause: idle
// reason: (\b1|one|eighth|1/8|seven|7|part|share) .*warps?|warps? .*(wait|ended|idle|work)
// not: banks, atomics, scratch, division, smallWorkgroups, uncoalesced
//@ dispatch main ceilDiv(w, 32), ceilDiv(h, 32)

const WX = 32u;
const WY = 8u;
/// Rows of a tile.
const TILE_Y = 32u;
const SUMS_Y = TILE_Y + 8u;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> across: array<f32>;
@group(0) @binding(3) var<storage, read> down: array<f32>;
@group(0) @binding(4) var<storage, read_write> out: array<f32>;

var<workgroup> sums: array<array<f32, WX>, SUMS_Y>;

fn sum_along(x: u32, y: u32) -> f32 {
  var sum = 0.0;
  if (y < params.h) {
    for (var i = 0u; i < 9u; i++) {
      let px = x + 4u - i;
      if (px < params.w) {
        sum += across[i] * image[y * params.pitch + px];
      }
    }
  }
  return sum;
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let x = group.x * WX + local.x;
  let first = group.y * TILE_Y;
  for (var r = local.y; r < SUMS_Y; r += WY) {
    sums[r][local.x] = sum_along(x, first + r - 4u);
  }
  workgroupBarrier();
  if (local.y > 0u) {
    return;
  }
  for (var r = 0u; r < TILE_Y; r++) {
    var sum = 0.0;
    for (var j = 0u; j < 9u; j++) {
      sum += down[j] * sums[r + 8u - j][local.x];
    }
    if (x < params.w && first + r < params.h) {
      out[(first + r) * params.pitch + x] = sum;
    }
  }
}
