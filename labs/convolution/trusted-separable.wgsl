// Judges timed outputs of the separable convolution on the device. It adds up down each column, then across the columns: 20 roundings at most
// for each product. An honest kernel may add up all 81 products one by one, with 84 roundings.

struct Params { w: u32, h: u32, pitch: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> image: array<f32>;
@group(0) @binding(2) var<storage, read> across: array<f32>;
@group(0) @binding(3) var<storage, read> down: array<f32>;

const TOLERANCE = 104.0 * 0x1p-24;

fn expected_at(element: u32) -> vec2f {
  let x = i32(element % params.pitch);
  let y = i32(element / params.pitch);
  var sum = 0.0;
  var magnitude = 0.0;
  for (var dx = -4; dx <= 4; dx++) {
    if (x + dx < 0 || x + dx >= i32(params.w)) {
      continue;
    }
    var column = 0.0;
    var column_magnitude = 0.0;
    for (var dy = max(-4, -y); dy <= min(4, i32(params.h) - 1 - y); dy++) {
      let product = down[4 - dy] * image[(y + dy) * i32(params.pitch) + x + dx];
      column += product;
      column_magnitude += abs(product);
    }
    sum += across[4 - dx] * column;
    magnitude += abs(across[4 - dx]) * column_magnitude;
  }
  return vec2f(sum, TOLERANCE * magnitude);
}

fn is_judged(element: u32) -> bool {
  return true;
}

fn is_unspecified(element: u32) -> bool {
  return element % params.pitch >= params.w;
}
