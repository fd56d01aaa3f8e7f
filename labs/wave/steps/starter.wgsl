// The wave equation, step by step: next = 2 · now − before
//   + c2 · (left + right + above + below − 4 · now). Points outside count as 0.
// The lines below are the launch plan: all steps, each a dispatch over the
// grid. After a step the buffers take turns: what next held is in now, and what
// now held is in before.
//@ repeat steps
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32, steps: u32, c2: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> before: array<f32>;
@group(0) @binding(2) var<storage, read> now: array<f32>;
@group(0) @binding(3) var<storage, read_write> next: array<f32>;

// One invocation for each point. Row y begins at element y * params.pitch.
@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.w || id.y >= params.h) {
    return;
  }
  let i = id.y * params.pitch + id.x;
  // TODO: add the four neighbours, those that exist.
  var sum = -4.0 * now[i];
  next[i] = 2.0 * now[i] - before[i] + params.c2 * sum;
}
