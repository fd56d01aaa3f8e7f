// planted: a tile of columns of 32 points, so that all lanes of a warp fall into one bank
// cause: banks
// not: atomics, division, smallWorkgroups, oneThread, barriers
//@ scratch 8 * pitch * h
//@ repeat ceilDiv(steps, K)
//@ dispatch main ceilDiv(w, 56), ceilDiv(h, 24)

/// Steps in an iteration.
override K: u32 = 4;
const FRAME = 4u;
const SIDE_X = 64u;
const SIDE_Y = 32u;
/// Rows of invocations; each takes every fourth row of the tile.
const WY = 4u;

struct Params { w: u32, h: u32, pitch: u32, steps: u32, c2: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> before: array<f32>;
@group(0) @binding(2) var<storage, read> now: array<f32>;
@group(0) @binding(3) var<storage, read_write> next: array<f32>;
@group(0) @binding(4) var<storage, read_write> kept: array<f32>;
@group(0) @binding(5) var<uniform> iteration: u32;

/// Two grids: one holds the step that is known last, the other the one before it, whose points the next step overwrites. Points are [x][y].
var<workgroup> grids: array<array<array<f32, SIDE_Y>, SIDE_X>, 2>;

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
    grids[0][px][py] = older;
    grids[1][px][py] = newer;
  }
  workgroupBarrier();
  let steps = min(K, params.steps - K * iteration);
  for (var k = 0u; k < steps; k++) {
    let older = k % 2u;
    let newer = 1u - older;
    if (px > 0u && px < SIDE_X - 1u && x < params.w) {
      for (var py = 1u + local.y; py < SIDE_Y - 1u; py += WY) {
        if (y0 + py < params.h) {
          let v = grids[newer][px][py];
          let around = grids[newer][px - 1u][py] + grids[newer][px + 1u][py] + grids[newer][px][py - 1u] + grids[newer][px][py + 1u];
          grids[older][px][py] = 2.0 * v - grids[older][px][py] + params.c2 * (around - 4.0 * v);
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
      next[i] = grids[newest][px][py];
      kept[iteration % 2u * half + i] = grids[1u - newest][px][py];
    }
  }
}
