// expect: wrong-answer
// Its strips go one vector too far to the right. Where a row has no padding, that is the first vector of the row below, which another strip may have stored before.
//@ dispatch main ceilDiv(w, 4 * WX), ceilDiv(h, WY * ROWS)
//@ sweep ROWS 16, 32, 64, 128

override WX: u32 = 64;
override WY: u32 = 1;
/// Rows of an invocation.
override ROWS: u32 = 64;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<vec4f>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<vec4f>;

/// One row of the weights.
struct Taps { a: f32, b: f32, c: f32, d: f32, e: f32 }

/// Twelve pixels of one row: four neighbours before, the four of the strip, four behind.
struct Row { before: vec4f, own: vec4f, behind: vec4f }

fn taps(j: u32) -> Taps {
  let i = 5u * j;
  return Taps(weights[i], weights[i + 1u], weights[i + 2u], weights[i + 3u], weights[i + 4u]);
}

/// Vector q of row y; 0 where the image has no pixel.
fn pixels(q: u32, y: u32) -> vec4f {
  if (4u * q < params.w) {
    let v = image[y * (params.pitch / 4u) + q];
    return select(vec4f(), v, 4u * q + vec4u(0u, 1u, 2u, 3u) < vec4u(params.w));
  }
  return vec4f();
}

fn row(q: u32, y: u32) -> Row {
  if (y < params.h) {
    return Row(pixels(q - 1u, y), pixels(q, y), pixels(q + 1u, y));
  }
  return Row();
}

fn weigh(t: Taps, v: Row) -> vec4f {
  return t.a * vec4f(v.own.zw, v.behind.xy) + t.b * vec4f(v.own.yzw, v.behind.x) + t.c * v.own +
    t.d * vec4f(v.before.w, v.own.xyz) + t.e * vec4f(v.before.zw, v.own.xy);
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let q = id.x;
  let first = id.y * ROWS;
  if (4u * q > params.w || first >= params.h) {
    return;
  }
  let t0 = taps(0u);
  let t1 = taps(1u);
  let t2 = taps(2u);
  let t3 = taps(3u);
  let t4 = taps(4u);
  // What is known of the next four rows of the strip, the uppermost first.
  var s1 = vec4f();
  var s2 = vec4f();
  var s3 = vec4f();
  var s4 = vec4f();
  for (var k = 0u; k < ROWS + 4u; k++) {
    let v = row(q, first + k - 2u);
    let done = s1 + weigh(t0, v);
    s1 = s2 + weigh(t1, v);
    s2 = s3 + weigh(t2, v);
    s3 = s4 + weigh(t3, v);
    s4 = weigh(t4, v);
    let y = first + k - 4u;
    if (k >= 4u && y < params.h) {
      out[y * (params.pitch / 4u) + q] = done;
    }
  }
}
