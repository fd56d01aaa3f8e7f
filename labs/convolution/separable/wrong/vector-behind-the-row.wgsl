// expect: wrong-answer
// Its strips go one vector too far to the right. Where a row has no padding, that is the first vector of the row below, which another strip may have stored before.
//@ dispatch main ceilDiv(w, 4 * WX), ceilDiv(h, WY * ROWS)
//@ sweep ROWS 32, 64, 128, 256

override WX: u32 = 64;
override WY: u32 = 1;
/// Rows of an invocation.
override ROWS: u32 = 128;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<vec4f>;
@group(0) @binding(2) var<storage, read> across: array<f32>;
@group(0) @binding(3) var<storage, read> down: array<f32>;
@group(0) @binding(4) var<storage, read_write> out: array<vec4f>;

/// Vector q of row y; 0 where the image has no pixel.
fn pixels(q: u32, y: u32) -> vec4f {
  if (4u * q < params.w) {
    let v = image[y * (params.pitch / 4u) + q];
    return select(vec4f(), v, 4u * q + vec4u(0u, 1u, 2u, 3u) < vec4u(params.w));
  }
  return vec4f();
}

/// The sums along row y at the four columns of vector q.
fn sum_along(q: u32, y: u32, t: array<f32, 9>) -> vec4f {
  if (y >= params.h) {
    return vec4f();
  }
  let l = pixels(q - 1u, y);
  let v = pixels(q, y);
  let r = pixels(q + 1u, y);
  return t[0] * r + t[1] * vec4f(v.w, r.xyz) + t[2] * vec4f(v.zw, r.xy) + t[3] * vec4f(v.yzw, r.x) + t[4] * v +
    t[5] * vec4f(l.w, v.xyz) + t[6] * vec4f(l.zw, v.xy) + t[7] * vec4f(l.yzw, v.x) + t[8] * l;
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let q = id.x;
  let first = id.y * ROWS;
  if (4u * q > params.w || first >= params.h) {
    return;
  }
  let t = array(across[0], across[1], across[2], across[3], across[4], across[5], across[6], across[7], across[8]);
  let d = array(down[0], down[1], down[2], down[3], down[4], down[5], down[6], down[7], down[8]);
  // What is known of the next eight rows of the strip, the uppermost first.
  var s1 = vec4f();
  var s2 = vec4f();
  var s3 = vec4f();
  var s4 = vec4f();
  var s5 = vec4f();
  var s6 = vec4f();
  var s7 = vec4f();
  var s8 = vec4f();
  for (var k = 0u; k < ROWS + 8u; k++) {
    let v = sum_along(q, first + k - 4u, t);
    let done = s1 + d[0] * v;
    s1 = s2 + d[1] * v;
    s2 = s3 + d[2] * v;
    s3 = s4 + d[3] * v;
    s4 = s5 + d[4] * v;
    s5 = s6 + d[5] * v;
    s6 = s7 + d[6] * v;
    s7 = s8 + d[7] * v;
    s8 = d[8] * v;
    let y = first + k - 8u;
    if (k >= 8u && y < params.h) {
      out[y * (params.pitch / 4u) + q] = done;
    }
  }
}
