// The formula as written: a dispatch for each step, one invocation for each point. What limits it: each step reads two grids and writes one, and
// the buffers are larger than the caches, so that n steps move n times the fewest bytes.
//@ repeat steps
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32, steps: u32, c2: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> before: array<f32>;
@group(0) @binding(2) var<storage, read> now: array<f32>;
@group(0) @binding(3) var<storage, read_write> next: array<f32>;

/// A point, or 0 outside; a coordinate below 0 wraps around to a huge number.
fn at(x: u32, y: u32) -> f32 {
  if (x < params.w && y < params.h) {
    return now[y * params.pitch + x];
  }
  return 0.0;
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = id.y;
  if (x >= params.w || y >= params.h) {
    return;
  }
  let i = y * params.pitch + x;
  let around = at(x - 1u, y) + at(x + 1u, y) + at(x, y - 1u) + at(x, y + 1u);
  next[i] = 2.0 * now[i] - before[i] + params.c2 * (around - 4.0 * now[i]);
}
