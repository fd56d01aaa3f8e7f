// planted: the last five rows wait in an array that is indexed by a remainder, so it cannot live in registers
// cause: privateArray
// not: banks, atomics, scratch, barriers, smallWorkgroups, oneThread, uncoalesced
//@ dispatch main ceilDiv(w, WX), ceilDiv(h, WY * ROWS)

override WX: u32 = 64;
override WY: u32 = 2;
/// Pixels of an invocation.
override ROWS: u32 = 64;

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

/// Five numbers of a row: weights, or pixels.
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
  if (x >= params.w || first >= params.h) {
    return;
  }
  let t0 = taps(0u);
  let t1 = taps(1u);
  let t2 = taps(2u);
  let t3 = taps(3u);
  let t4 = taps(4u);
  // The last five rows of five pixels; row k is in place k % 5.
  var rows: array<Taps, 5>;
  for (var k = 0u; k < ROWS + 4u; k++) {
    rows[k % 5u] = row(x, first + k - 2u);
    let y = first + k - 4u;
    if (k >= 4u && y < params.h) {
      out[y * params.pitch + x] = weigh(t0, rows[k % 5u]) + weigh(t1, rows[(k - 1u) % 5u]) + weigh(t2, rows[(k - 2u) % 5u]) +
        weigh(t3, rows[(k - 3u) % 5u]) + weigh(t4, rows[(k - 4u) % 5u]);
    }
  }
}
