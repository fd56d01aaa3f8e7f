// expect: wrong-answer
// Takes 0 for the row below a strip.
//@ repeat steps
//@ dispatch main ceilDiv(w, 4 * WX), ceilDiv(h, WY * ROWS)
//@ sweep ROWS 4, 8, 16, 32

override WX: u32 = 32;
override WY: u32 = 4;
/// Rows of an invocation.
override ROWS: u32 = 8;

struct Params { w: u32, h: u32, pitch: u32, steps: u32, c2: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> before: array<vec4f>;
@group(0) @binding(2) var<storage, read> now: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> next: array<vec4f>;

/// Vector q of row y; 0 where the grid has no point.
fn points(q: u32, y: u32) -> vec4f {
  if (4u * q < params.w && y < params.h) {
    let v = now[y * (params.pitch / 4u) + q];
    return select(vec4f(), v, 4u * q + vec4u(0u, 1u, 2u, 3u) < vec4u(params.w));
  }
  return vec4f();
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let q = id.x;
  let first = id.y * ROWS;
  if (4u * q >= params.w || first >= params.h) {
    return;
  }
  var above = points(q, first - 1u);
  var own = points(q, first);
  for (var k = 0u; k < ROWS; k++) {
    let y = first + k;
    if (y >= params.h) {
      break;
    }
    let below = select(points(q, y + 1u), vec4f(), k + 1u == ROWS);
    let left = points(q - 1u, y).w;
    let right = points(q + 1u, y).x;
    let around = vec4f(left, own.xyz) + vec4f(own.yzw, right) + above + below;
    let i = y * (params.pitch / 4u) + q;
    next[i] = 2.0 * own - before[i] + params.c2 * (around - 4.0 * own);
    above = own;
    own = below;
  }
}
