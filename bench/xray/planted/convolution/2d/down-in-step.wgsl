// planted: two barriers for each row of a strip, though no invocation needs anything of another
// cause: barriers
// not: banks, atomics, scratch, division, smallWorkgroups, oneThread, uncoalesced
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY * ROWS)

override WX: u32 = 64;
override WY: u32 = 2;
/// Pixels of an invocation.
override ROWS: u32 = 16;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

/// One row of the weights.
struct Taps { a: f32, b: f32, c: f32, d: f32, e: f32 }

fn taps(j: u32) -> Taps {
  let i = 5u * j;
  return Taps(weights[i], weights[i + 1u], weights[i + 2u], weights[i + 3u], weights[i + 4u]);
}

fn pixel(x: u32, y: u32) -> f32 {
  if (x < params.w) {
    return image[y * params.pitch + x];
  }
  return 0.0;
}

/// Pixels x + 2, x + 1 … x − 2 of row y, where the image has them.
fn row(x: u32, y: u32) -> Taps {
  if (y < params.h) {
    return Taps(pixel(x + 2u, y), pixel(x + 1u, y), pixel(x, y), pixel(x - 1u, y), pixel(x - 2u, y));
  }
  return Taps();
}

fn weigh(t: Taps, v: Taps) -> f32 {
  return t.a * v.a + t.b * v.b + t.c * v.c + t.d * v.d + t.e * v.e;
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let first = id.y * ROWS;
  let t0 = taps(0u);
  let t1 = taps(1u);
  let t2 = taps(2u);
  let t3 = taps(3u);
  let t4 = taps(4u);
  // What is known of the next four pixels down the column, the uppermost first.
  var s1 = 0.0;
  var s2 = 0.0;
  var s3 = 0.0;
  var s4 = 0.0;
  for (var k = 0u; k < ROWS + 4u; k++) {
    // Nobody runs ahead: all load a row, and then all add it.
    workgroupBarrier();
    let v = row(x, first + k - 2u);
    workgroupBarrier();
    let done = s1 + weigh(t0, v);
    s1 = s2 + weigh(t1, v);
    s2 = s3 + weigh(t2, v);
    s3 = s4 + weigh(t3, v);
    s4 = weigh(t4, v);
    let y = first + k - 4u;
    if (k >= 4u && x < params.w && y < params.h) {
      out[y * params.pitch + x] = done;
    }
  }
}
