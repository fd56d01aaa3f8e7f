// Judges timed outputs of out[i] = a[i] + b[i] on the device. WGSL rounds each product and each sum correctly, or fuses the two.
// This kernel rounds once and errs by at most 1·ε·|a + b|, so does an honest one: 6 leaves as much room as the 4 of the small cases.

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;

const TOLERANCE = 6.0 * 0x1p-24;

fn expected_at(i: u32) -> vec2f {
  let first = a[i];
  let second = b[i];
  return vec2f(first + second, TOLERANCE * (abs(first) + abs(second)));
}

fn is_judged(i: u32) -> bool {
  return i < params.n;
}
