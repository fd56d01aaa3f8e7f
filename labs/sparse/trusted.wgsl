// Judges the timed outputs. Each row is summed by one thread, in float-float arithmetic (about 46 bits), so that the order of its entries does
// not matter. WGSL lets a compiler reorder floating-point sums, which would undo the error terms. So every rounded intermediate goes through
// `opaque`, which turns it into bits and back with an xor that is zero at run time, unknown at compile time.

struct Params { rows: u32, cols: u32, entries: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;

const UNIT_ROUNDOFF = 0x1p-24f;

// There are fewer than 2^31 rows.
fn opaque(value: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(value) ^ (params.rows >> 31u));
}

// A sum of two f32, the second the rounding error of the first.
struct Double { high: f32, low: f32 }

// x + y without rounding (Knuth's TwoSum), added to what `low` holds.
fn add(sum: Double, y: f32) -> Double {
  let s = opaque(sum.high + y);
  let y_part = opaque(s - sum.high);
  let sum_part = opaque(s - y_part);
  return Double(s, sum.low + (opaque(sum.high - sum_part) + opaque(y - y_part)));
}

// The 12 leading bits of the significand; products of such parts are exact.
fn head(value: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(value) & 0xfffff000u);
}

fn expected_at(row: u32) -> vec2f {
  var sum = Double(0.0, 0.0);
  var magnitude = 0.0;
  let begin = offsets[row];
  let end = offsets[row + 1u];
  for (var i = begin; i < end; i++) {
    let a = values[i];
    let b = x[columns[i]];
    let a_head = head(a);
    let b_head = head(b);
    sum = add(sum, opaque(a_head * b_head));
    sum = add(sum, opaque(a_head * (b - b_head)));
    sum = add(sum, opaque((a - a_head) * b_head));
    sum.low += (a - a_head) * (b - b_head);
    magnitude += abs(a * b);
  }
  return vec2f(sum.high + sum.low, (3.0 + 3.0 * sqrt(f32(end - begin))) * UNIT_ROUNDOFF * magnitude);
}

fn is_judged(row: u32) -> bool {
  return true;
}
