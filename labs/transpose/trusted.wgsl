// Judges timed transposes on the device, bit for bit.

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<u32>;

fn expected_word_at(i: u32) -> u32 {
  return a[(i % params.rows) * params.cols + i / params.rows];
}
