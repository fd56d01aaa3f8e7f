// Judges timed outputs of out[i] = a[i] + s · b[i] on the device. WGSL rounds each product and each sum correctly, or fuses the two.
// Rounded twice, this kernel errs by at most 2·ε·(|a| + |s·b|), fused by half of that; so does an honest one. The small cases, which are
// judged in float64, allow 4; the 2 on top are for this kernel itself.

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;

const TOLERANCE = 6.0 * 0x1p-24;

fn expected_at(i: u32) -> vec2f {
  let first = a[i];
  let second = params.s * b[i];
  return vec2f(first + second, TOLERANCE * (abs(first) + abs(second)));
}

fn is_judged(i: u32) -> bool {
  return i < params.n;
}
