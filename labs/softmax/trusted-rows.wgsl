// Judges the timed outputs. `prepare_rows` leaves for each row its largest element m, S = Σ exp(x − m) and the mean of m − x weighted with
// the softmax, from which the tolerance follows; rounding.ts explains it.
//
// WGSL allows its own exp an error of 3 + 2·|x| ulp, as much as the kernels that are judged. So `exponential` splits off a power of two and
// sums a series: its error is below 4 units of 2^-24, and that of the subtraction before it |x − m| units. S is a sum of sums of 64, so that
// no chain of additions is longer than 64 + cols/64. All this is added to the tolerance.

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

const UNIT_ROUNDOFF = 0x1p-24f;
const LOST_TO_ZERO = 0x1p-125f;
const BLOCK = 64u;
const ROWS_AT = 16u;

// e^d for d ≤ 0: 2^k · e^r with |r| ≤ ½·ln 2. ln 2 is taken in two parts, the first of which has so few bits that k times it is exact.
fn exponential(d: f32) -> f32 {
  if (d < -104.0) { return 0.0; }
  let k = round(d * 1.44269504);
  let r = (d - k * 0.693359375) - k * -2.12194440e-4;
  let series = 1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r * (1.0 / 720.0 + r / 5040.0))))));
  // In two steps: 2^k alone may be below the smallest normal number where the product is not.
  let half = i32(k) / 2i;
  return ldexp(ldexp(series, half), i32(k) - half);
}

@compute @workgroup_size(64)
fn prepare_rows(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (row >= params.rows) { return; }
  let start = row * params.cols;
  var largest = x[start];
  for (var i = 1u; i < params.cols; i++) {
    largest = max(largest, x[start + i]);
  }
  var sum = 0.0;
  var distances = 0.0;
  for (var block = 0u; block < params.cols; block += BLOCK) {
    var block_sum = 0.0;
    var block_distances = 0.0;
    for (var i = block; i < min(block + BLOCK, params.cols); i++) {
      let distance = largest - x[start + i];
      let term = exponential(-distance);
      block_sum += term;
      block_distances += term * distance;
    }
    sum += block_sum;
    distances += block_distances;
  }
  let at = ROWS_AT + 3u * row;
  prepared[at] = bitcast<u32>(largest);
  prepared[at + 1u] = bitcast<u32>(sum);
  prepared[at + 2u] = bitcast<u32>(distances / sum);
}

fn expected_at(i: u32) -> vec2f {
  let at = ROWS_AT + 3u * (i / params.cols);
  let distance = bitcast<f32>(prepared[at]) - x[i];
  let mean_distance = bitcast<f32>(prepared[at + 2u]);
  let weight = exponential(-distance) / bitcast<f32>(prepared[at + 1u]);
  let own = 20.0 + distance + mean_distance;
  let units = own + 32.0 + 5.0 * (distance + mean_distance) + 3.0 * sqrt(f32(params.cols));
  return vec2f(weight, units * UNIT_ROUNDOFF * weight + LOST_TO_ZERO);
}

fn is_judged(i: u32) -> bool {
  return true;
}
