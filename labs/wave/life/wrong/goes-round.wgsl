// expect: wrong-answer
// Goes on at the other side where the grid ends.
//@ repeat steps
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32, steps: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;
@group(0) @binding(2) var<storage, read_write> next: array<u32>;

/// 1 if the cell is alive; a coordinate below 0 wraps around to a huge number.
fn at(x: u32, y: u32) -> u32 {
  return now[(y + params.h) % params.h * params.pitch + (x + params.w) % params.w];
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = id.y;
  if (x >= params.w || y >= params.h) {
    return;
  }
  var neighbours = at(x - 1u, y) + at(x + 1u, y);
  for (var k = 0u; k < 3u; k++) {
    neighbours += at(x + k - 1u, y - 1u) + at(x + k - 1u, y + 1u);
  }
  let i = y * params.pitch + x;
  next[i] = select(0u, 1u, neighbours == 3u || (neighbours == 2u && now[i] == 1u));
}
