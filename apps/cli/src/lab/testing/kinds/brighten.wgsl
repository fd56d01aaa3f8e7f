// Judges timed outputs on the device.
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;

fn expected_word_at(i: u32) -> u32 {
  var word = 0u;
  for (var shift = 0u; shift < 32u; shift += 8u) { word |= min(((a[i] >> shift) & 0xffu) + 40u, 255u) << shift; }
  return word;
}
