// planted: the first invocation of a row loads all its 64 cells, and the others wait
// cause: oneThread, divergence
// not: banks, atomics, scratch, division, smallWorkgroups, fewWorkgroups
//@ repeat ceilDiv(steps, K)
//@ dispatch main ceilDiv(w, 56), ceilDiv(h, 20)

/// Steps in an iteration.
override K: u32 = 4;
const FRAME = 4u;
const SIDE_X = 64u;
const SIDE_Y = 28u;
/// Rows of invocations; each takes every fourth row of the tile.
const WY = 4u;

struct Params { w: u32, h: u32, pitch: u32, steps: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;
@group(0) @binding(2) var<storage, read_write> next: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> grids: array<array<array<u32, SIDE_X>, SIDE_Y>, 2>;

@compute @workgroup_size(SIDE_X, WY)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let px = local.x;
  let x = group.x * (SIDE_X - 2u * FRAME) + px - FRAME;
  let y0 = group.y * (SIDE_Y - 2u * FRAME) - FRAME;
  if (px == 0u) {
    for (var py = local.y; py < SIDE_Y; py += WY) {
      let y = y0 + py;
      for (var k = 0u; k < SIDE_X; k++) {
        var cell = 0u;
        if (x + k < params.w && y < params.h) {
          cell = now[y * params.pitch + x + k];
        }
        grids[0][py][k] = cell;
      }
    }
  }
  workgroupBarrier();
  let steps = min(K, params.steps - K * iteration);
  for (var k = 0u; k < steps; k++) {
    let old = k % 2u;
    for (var py = local.y; py < SIDE_Y; py += WY) {
      var cell = 0u;
      if (px > 0u && px < SIDE_X - 1u && py > 0u && py < SIDE_Y - 1u && x < params.w && y0 + py < params.h) {
        var neighbours = grids[old][py][px - 1u] + grids[old][py][px + 1u];
        for (var d = 0u; d < 3u; d++) {
          neighbours += grids[old][py - 1u][px + d - 1u] + grids[old][py + 1u][px + d - 1u];
        }
        cell = select(0u, 1u, neighbours == 3u || (neighbours == 2u && grids[old][py][px] == 1u));
      }
      grids[1u - old][py][px] = cell;
    }
    workgroupBarrier();
  }
  let is_own = px >= FRAME && px < SIDE_X - FRAME && x < params.w;
  for (var py = FRAME + local.y; py < SIDE_Y - FRAME; py += WY) {
    if (is_own && y0 + py < params.h) {
      next[(y0 + py) * params.pitch + x] = grids[steps % 2u][py][px];
    }
  }
}
