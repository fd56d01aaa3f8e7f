// Judges timed outputs of the 5 × 5 convolution on the device. It adds up column by column, from the last product to the first. A product and
// the sum that it is added to are rounded once each, so this kernel errs by at most 26 · 2⁻²⁴ · Σ|weight · pixel|, and so does an honest one.

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> weights: array<f32>;

const TOLERANCE = 52.0 * 0x1p-24;

fn expected_at(element: u32) -> vec2f {
  let x = i32(element % params.pitch);
  let y = i32(element / params.pitch);
  var sum = 0.0;
  var magnitude = 0.0;
  for (var dx = -2; dx <= 2; dx++) {
    for (var dy = -2; dy <= 2; dy++) {
      if (x + dx >= 0 && x + dx < i32(params.w) && y + dy >= 0 && y + dy < i32(params.h)) {
        let product = weights[12 - 5 * dy - dx] * image[(y + dy) * i32(params.pitch) + x + dx];
        sum += product;
        magnitude += abs(product);
      }
    }
  }
  return vec2f(sum, TOLERANCE * magnitude);
}

fn is_judged(element: u32) -> bool {
  return true;
}

fn is_unspecified(element: u32) -> bool {
  return element % params.pitch >= params.w;
}
