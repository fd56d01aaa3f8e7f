// Judges timed outputs on the device.
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;

fn expected_word_at(bin: u32) -> u32 {
  var count = 0u;
  for (var i = 0u; i < params.n; i++) { count += select(0u, 1u, keys[i] == bin); }
  return count;
}
