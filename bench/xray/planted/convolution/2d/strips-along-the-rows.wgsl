// planted: strips lie along the rows, so that neighbouring lanes load and store pixels 16 columns apart
// cause: uncoalesced
// not: banks, atomics, scratch, division, barriers, smallWorkgroups, oneThread
//@ dispatch main ceilDiv(w, WX * COLS), ceilDiv(h, WY)

override WX: u32 = 32;
override WY: u32 = 4;
/// Pixels of an invocation.
override COLS: u32 = 16;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

/// One column of the weights.
struct Taps { a: f32, b: f32, c: f32, d: f32, e: f32 }

fn taps(i: u32) -> Taps {
  return Taps(weights[i], weights[i + 5u], weights[i + 10u], weights[i + 15u], weights[i + 20u]);
}

fn pixel(x: u32, y: u32) -> f32 {
  if (y < params.h) {
    return image[y * params.pitch + x];
  }
  return 0.0;
}

/// Pixels y + 2, y + 1 … y − 2 of column x, where the image has them.
fn column(x: u32, y: u32) -> Taps {
  if (x < params.w) {
    return Taps(pixel(x, y + 2u), pixel(x, y + 1u), pixel(x, y), pixel(x, y - 1u), pixel(x, y - 2u));
  }
  return Taps();
}

fn weigh(t: Taps, v: Taps) -> f32 {
  return t.a * v.a + t.b * v.b + t.c * v.c + t.d * v.d + t.e * v.e;
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let first = id.x * COLS;
  let y = id.y;
  if (first >= params.w || y >= params.h) {
    return;
  }
  let t0 = taps(0u);
  let t1 = taps(1u);
  let t2 = taps(2u);
  let t3 = taps(3u);
  let t4 = taps(4u);
  // What is known of the next four pixels along the row, the leftmost first.
  var s1 = 0.0;
  var s2 = 0.0;
  var s3 = 0.0;
  var s4 = 0.0;
  for (var k = 0u; k < COLS + 4u; k++) {
    let v = column(first + k - 2u, y);
    let done = s1 + weigh(t0, v);
    s1 = s2 + weigh(t1, v);
    s2 = s3 + weigh(t2, v);
    s3 = s4 + weigh(t3, v);
    s4 = weigh(t4, v);
    let x = first + k - 4u;
    if (k >= 4u && x < params.w) {
      out[y * params.pitch + x] = done;
    }
  }
}
