// expect: wrong-answer
// Reads the half of scratch that this iteration writes.
//@ scratch 8 * pitch * h
//@ repeat ceilDiv(steps, K)
//@ dispatch main ceilDiv(w, 40), ceilDiv(h, 32)

const WG = 256u;
/// Steps in an iteration.
override K: u32 = 4;
const FRAME = 4u;
const TILE_X = 40u;
const TILE_Y = 32u;
const SIDE_X = TILE_X + 2u * FRAME;
const SIDE_Y = TILE_Y + 2u * FRAME;
const POINTS = SIDE_X * SIDE_Y;

struct Params { w: u32, h: u32, pitch: u32, steps: u32, c2: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> before: array<f32>;
@group(0) @binding(2) var<storage, read> now: array<f32>;
@group(0) @binding(3) var<storage, read_write> next: array<f32>;
@group(0) @binding(4) var<storage, read_write> kept: array<f32>;
@group(0) @binding(5) var<uniform> iteration: u32;

/// Two grids: one holds the step that is known last, the other the one before it, whose points the next step overwrites.
var<workgroup> grids: array<f32, 2u * POINTS>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let half = params.pitch * params.h;
  let x0 = group.x * TILE_X - FRAME;
  let y0 = group.y * TILE_Y - FRAME;
  for (var p = lane; p < POINTS; p += WG) {
    let x = x0 + p % SIDE_X;
    let y = y0 + p / SIDE_X;
    var older = 0.0;
    var newer = 0.0;
    if (x < params.w && y < params.h) {
      let i = y * params.pitch + x;
      newer = now[i];
      if (iteration == 0u) {
        older = before[i];
      } else {
        older = kept[iteration % 2u * half + i];
      }
    }
    grids[p] = older;
    grids[POINTS + p] = newer;
  }
  workgroupBarrier();
  let steps = min(K, params.steps - K * iteration);
  for (var k = 0u; k < steps; k++) {
    let older = k % 2u * POINTS;
    let newer = POINTS - older;
    for (var p = lane; p < POINTS; p += WG) {
      let px = p % SIDE_X;
      let py = p / SIDE_X;
      let is_inside = px > 0u && px < SIDE_X - 1u && py > 0u && py < SIDE_Y - 1u;
      if (is_inside && x0 + px < params.w && y0 + py < params.h) {
        let c = newer + p;
        let around = grids[c - 1u] + grids[c + 1u] + grids[c - SIDE_X] + grids[c + SIDE_X];
        grids[older + p] = 2.0 * grids[c] - grids[older + p] + params.c2 * (around - 4.0 * grids[c]);
      }
    }
    workgroupBarrier();
  }
  let newest = (1u - steps % 2u) * POINTS;
  for (var p = lane; p < TILE_X * TILE_Y; p += WG) {
    let px = p % TILE_X + FRAME;
    let py = p / TILE_X + FRAME;
    let i = (y0 + py) * params.pitch + x0 + px;
    if (x0 + px < params.w && y0 + py < params.h) {
      next[i] = grids[newest + py * SIDE_X + px];
      kept[iteration % 2u * half + i] = grids[POINTS - newest + py * SIDE_X + px];
    }
  }
}
