// Judges the timed outputs. `prepare_queries` leaves for each query its largest score m, S = Σ exp(score − m), and two means weighted with the
// softmax, of m − score and of the magnitudes of a score's products; `prepare_outputs` weighs the values, and adds up the error that
// rounding.ts and attention.ts explain. Sums are nested, so that no chain of additions is long; `exponential` is that of trusted-rows.wgsl.

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> k: array<vec4f>;
@group(0) @binding(3) var<storage, read> v: array<vec4f>;
@group(1) @binding(0) var<storage, read_write> prepared: array<vec4f>;

const UNIT_ROUNDOFF = 0x1p-24f;
const LOST_TO_ZERO = 0x1p-125f;
// vec4f in a row of 64 numbers.
const D = 16u;
const BLOCK = 64u;
const SCORE_ROUNDINGS = 27.0;
const QUERIES_AT = 4u;

// e^d for d ≤ 0.
fn exponential(d: f32) -> f32 {
  if (d < -104.0) { return 0.0; }
  let n = round(d * 1.44269504);
  let r = (d - n * 0.693359375) - n * -2.12194440e-4;
  let series = 1.0 + r * (1.0 + r * (0.5 + r * (1.0 / 6.0 + r * (1.0 / 24.0 + r * (1.0 / 120.0 + r * (1.0 / 720.0 + r / 5040.0))))));
  let half = i32(n) / 2i;
  return ldexp(ldexp(series, half), i32(n) - half);
}

// A score, and the sum of the magnitudes of its products.
fn score_of(i: u32, j: u32) -> vec2f {
  var products = vec4f();
  var magnitudes = vec4f();
  for (var c = 0u; c < D; c++) {
    let product = q[i * D + c] * k[j * D + c];
    products += product;
    magnitudes += abs(product);
  }
  return vec2f(dot(products, vec4f(1.0)), dot(magnitudes, vec4f(1.0))) / 8.0;
}

@compute @workgroup_size(64)
fn prepare_queries(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.queries) { return; }
  var largest = score_of(i, 0u).x;
  for (var j = 1u; j < params.keys; j++) {
    largest = max(largest, score_of(i, j).x);
  }
  var sums = vec3f();
  for (var block = 0u; block < params.keys; block += BLOCK) {
    var block_sums = vec3f();
    for (var j = block; j < min(block + BLOCK, params.keys); j++) {
      let score = score_of(i, j);
      block_sums += exponential(score.x - largest) * vec3f(1.0, largest - score.x, score.y);
    }
    sums += block_sums;
  }
  prepared[QUERIES_AT + i] = vec4f(largest, sums.x, sums.y / sums.x, sums.z / sums.x);
}

// One thread for four numbers of the output: their values, then their tolerances.
@compute @workgroup_size(16, 4)
fn prepare_outputs(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let i = wid.x * 4u + lid.y;
  if (i >= params.queries) { return; }
  let query = prepared[QUERIES_AT + i];
  let root = sqrt(f32(params.keys));
  var value = vec4f();
  var tolerance = vec4f();
  for (var block = 0u; block < params.keys; block += BLOCK) {
    var block_value = vec4f();
    var block_tolerance = vec4f();
    for (var j = block; j < min(block + BLOCK, params.keys); j++) {
      let score = score_of(i, j);
      let distance = query.x - score.x;
      let units = 60.0 + 6.0 * (distance + query.z) + 6.0 * root + (SCORE_ROUNDINGS + 6.0) * (score.y + query.w);
      let term = exponential(-distance) / query.y * v[j * D + lid.x];
      block_value += term;
      block_tolerance += units * UNIT_ROUNDOFF * abs(term) + LOST_TO_ZERO;
    }
    value += block_value;
    tolerance += block_tolerance;
  }
  let at = QUERIES_AT + params.queries + 2u * (i * D + lid.x);
  prepared[at] = value;
  prepared[at + 1u] = tolerance;
}

fn expected_at(i: u32) -> vec2f {
  let at = QUERIES_AT + params.queries + 2u * (i / 4u);
  return vec2f(prepared[at][i % 4u], prepared[at + 1u][i % 4u]);
}

fn is_judged(i: u32) -> bool {
  return true;
}
