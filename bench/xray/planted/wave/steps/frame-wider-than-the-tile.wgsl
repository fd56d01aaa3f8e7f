// planted: a tile of 24 by 4 points in a frame of four, so that four points are loaded and computed for one result
// cause: halo, smallTile, reuse, arithmetic
// not: banks, atomics, division, smallWorkgroups, oneThread, uncoalesced
//@ scratch 8 * pitch * h
//@ repeat ceilDiv(steps, K)
//@ dispatch main ceilDiv(w, 24), ceilDiv(h, 4)

/// Steps in an iteration.
override K: u32 = 4;
const FRAME = 4u;
const SIDE_X = 32u;
const SIDE_Y = 12u;
/// Rows of invocations; each takes every fourth row of the tile.
const WY = 4u;

struct Params { w: u32, h: u32, pitch: u32, steps: u32, c2: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> before: array<f32>;
@group(0) @binding(2) var<storage, read> now: array<f32>;
@group(0) @binding(3) var<storage, read_write> next: array<f32>;
@group(0) @binding(4) var<storage, read_write> kept: array<f32>;
@group(0) @binding(5) var<uniform> iteration: u32;

/// Two grids: one holds the step that is known last, the other the one before it, whose points the next step overwrites.
var<workgroup> grids: array<array<array<f32, SIDE_X>, SIDE_Y>, 2>;

@compute @workgroup_size(SIDE_X, WY)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let half = params.pitch * params.h;
  let px = local.x;
  let x = group.x * (SIDE_X - 2u * FRAME) + px - FRAME;
  let y0 = group.y * (SIDE_Y - 2u * FRAME) - FRAME;
  for (var py = local.y; py < SIDE_Y; py += WY) {
    let y = y0 + py;
    var older = 0.0;
    var newer = 0.0;
    if (x < params.w && y < params.h) {
      let i = y * params.pitch + x;
      newer = now[i];
      if (iteration == 0u) {
        older = before[i];
      } else {
        older = kept[(iteration + 1u) % 2u * half + i];
      }
    }
    grids[0][py][px] = older;
    grids[1][py][px] = newer;
  }
  workgroupBarrier();
  let steps = min(K, params.steps - K * iteration);
  for (var k = 0u; k < steps; k++) {
    let older = k % 2u;
    let newer = 1u - older;
    if (px > 0u && px < SIDE_X - 1u && x < params.w) {
      for (var py = 1u + local.y; py < SIDE_Y - 1u; py += WY) {
        if (y0 + py < params.h) {
          let v = grids[newer][py][px];
          let around = grids[newer][py][px - 1u] + grids[newer][py][px + 1u] + grids[newer][py - 1u][px] + grids[newer][py + 1u][px];
          grids[older][py][px] = 2.0 * v - grids[older][py][px] + params.c2 * (around - 4.0 * v);
        }
      }
    }
    workgroupBarrier();
  }
  let newest = 1u - steps % 2u;
  let is_own = px >= FRAME && px < SIDE_X - FRAME && x < params.w;
  for (var py = FRAME + local.y; py < SIDE_Y - FRAME; py += WY) {
    if (is_own && y0 + py < params.h) {
      let i = (y0 + py) * params.pitch + x;
      next[i] = grids[newest][py][px];
      kept[iteration % 2u * half + i] = grids[1u - newest][py][px];
    }
  }
}
