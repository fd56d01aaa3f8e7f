// Judges timed outputs on the device.
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<i32>;
@group(0) @binding(2) var<storage, read> b: array<u32>;

fn expected_word_at(i: u32) -> u32 {
  return bitcast<u32>(a[i]) + bitcast<u32>(i32(8.0 * unpack2x16float(b[i / 2u] >> (16u * (i % 2u))).x));
}
