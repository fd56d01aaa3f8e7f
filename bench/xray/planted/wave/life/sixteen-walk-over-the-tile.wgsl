// planted: 16 invocations for a whole tile
// cause: smallWorkgroups
// not: banks, atomics, scratch, division, oneThread, fewWorkgroups
//@ repeat ceilDiv(steps, K)
//@ dispatch main ceilDiv(w, 56), ceilDiv(h, 20)

/// Steps in an iteration.
override K: u32 = 4;
const FRAME = 4u;
const SIDE_X = 64u;
const SIDE_Y = 28u;
/// Invocations; each takes every sixteenth column of the tile.
const WG = 16u;

struct Params { w: u32, h: u32, pitch: u32, steps: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;
@group(0) @binding(2) var<storage, read_write> next: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> grids: array<array<array<u32, SIDE_X>, SIDE_Y>, 2>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let x0 = group.x * (SIDE_X - 2u * FRAME) - FRAME;
  let y0 = group.y * (SIDE_Y - 2u * FRAME) - FRAME;
  for (var py = 0u; py < SIDE_Y; py++) {
    for (var px = lane; px < SIDE_X; px += WG) {
      var cell = 0u;
      if (x0 + px < params.w && y0 + py < params.h) {
        cell = now[(y0 + py) * params.pitch + x0 + px];
      }
      grids[0][py][px] = cell;
    }
  }
  workgroupBarrier();
  let steps = min(K, params.steps - K * iteration);
  for (var k = 0u; k < steps; k++) {
    let old = k % 2u;
    for (var py = 0u; py < SIDE_Y; py++) {
      for (var px = lane; px < SIDE_X; px += WG) {
        var cell = 0u;
        if (px > 0u && px < SIDE_X - 1u && py > 0u && py < SIDE_Y - 1u && x0 + px < params.w && y0 + py < params.h) {
          var neighbours = grids[old][py][px - 1u] + grids[old][py][px + 1u];
          for (var d = 0u; d < 3u; d++) {
            neighbours += grids[old][py - 1u][px + d - 1u] + grids[old][py + 1u][px + d - 1u];
          }
          cell = select(0u, 1u, neighbours == 3u || (neighbours == 2u && grids[old][py][px] == 1u));
        }
        grids[1u - old][py][px] = cell;
      }
    }
    workgroupBarrier();
  }
  for (var py = FRAME; py < SIDE_Y - FRAME; py++) {
    for (var px = FRAME + lane; px < SIDE_X - FRAME; px += WG) {
      if (x0 + px < params.w && y0 + py < params.h) {
        next[(y0 + py) * params.pitch + x0 + px] = grids[steps % 2u][py][px];
      }
    }
  }
}
