// expect: wrong-answer
// Does five steps with a frame of four cells.
//@ repeat ceilDiv(steps, K)
//@ dispatch main ceilDiv(w, 40), ceilDiv(h, 32)

const WG = 256u;
/// Steps in an iteration.
override K: u32 = 5;
const FRAME = 4u;
const TILE_X = 40u;
const TILE_Y = 32u;
const SIDE_X = TILE_X + 2u * FRAME;
const SIDE_Y = TILE_Y + 2u * FRAME;
const CELLS = SIDE_X * SIDE_Y;

struct Params { w: u32, h: u32, pitch: u32, steps: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;
@group(0) @binding(2) var<storage, read_write> next: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> grids: array<u32, 2u * CELLS>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let x0 = group.x * TILE_X - FRAME;
  let y0 = group.y * TILE_Y - FRAME;
  for (var p = lane; p < CELLS; p += WG) {
    let x = x0 + p % SIDE_X;
    let y = y0 + p / SIDE_X;
    var cell = 0u;
    if (x < params.w && y < params.h) {
      cell = now[y * params.pitch + x];
    }
    grids[p] = cell;
  }
  workgroupBarrier();
  let steps = min(K, params.steps - K * iteration);
  for (var k = 0u; k < steps; k++) {
    let old = k % 2u * CELLS;
    for (var p = lane; p < CELLS; p += WG) {
      let px = p % SIDE_X;
      let py = p / SIDE_X;
      let is_inside = px > 0u && px < SIDE_X - 1u && py > 0u && py < SIDE_Y - 1u;
      var cell = 0u;
      if (is_inside && x0 + px < params.w && y0 + py < params.h) {
        let c = old + p;
        let neighbours = grids[c - SIDE_X - 1u] + grids[c - SIDE_X] + grids[c - SIDE_X + 1u] + grids[c - 1u] +
          grids[c + 1u] + grids[c + SIDE_X - 1u] + grids[c + SIDE_X] + grids[c + SIDE_X + 1u];
        cell = select(0u, 1u, neighbours == 3u || (neighbours == 2u && grids[c] == 1u));
      }
      grids[CELLS - old + p] = cell;
    }
    workgroupBarrier();
  }
  let newest = steps % 2u * CELLS;
  for (var p = lane; p < TILE_X * TILE_Y; p += WG) {
    let px = p % TILE_X + FRAME;
    let py = p / TILE_X + FRAME;
    if (x0 + px < params.w && y0 + py < params.h) {
      next[(y0 + py) * params.pitch + x0 + px] = grids[newest + py * SIDE_X + px];
    }
  }
}
