// The game of life, step by step: a cell lives on with 2 or 3 living neighbours
// out of 8, and comes to life with 3. Cells outside are dead. A living cell
// is 1, a dead one is 0.
// The lines below are the launch plan: all steps, each a dispatch over the
// whole grid. After a step, what next held is in now.
//@ repeat steps
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32, steps: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;
@group(0) @binding(2) var<storage, read_write> next: array<u32>;

// One invocation for each cell. Row y begins at element y * params.pitch.
@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.w || id.y >= params.h) {
    return;
  }
  let i = id.y * params.pitch + id.x;
  // TODO: count the living neighbours, among those that exist.
  let neighbours = 2u;
  let stays = neighbours == 2u && now[i] == 1u;
  next[i] = select(0u, 1u, neighbours == 3u || stays);
}
