// Judges timed sums in the browser, where everybody can read it: the sums of trusted.wgsl, added in the plainest order there is, so that
// it gives away no rung of the ladder. What makes them exact is explained there.
//
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

const WG = 256u;
const MAX_GROUPS = 1024u;
const EXPONENTS_AT = 16u;
const PARTIALS_AT = EXPONENTS_AT + MAX_GROUPS;

var<workgroup> exponents: array<u32, WG>;
var<workgroup> totals: array<vec3u, WG>;
var<workgroup> magnitudes: array<f32, WG>;

fn biased_exponent(bits: u32) -> u32 {
  return max(1u, (bits >> 23u) & 0xffu);
}

fn shared_max(tid: u32, value: u32) -> u32 {
  exponents[tid] = value;
  workgroupBarrier();
  if (tid == 0u) {
    for (var k = 1u; k < WG; k++) {
      exponents[0] = max(exponents[0], exponents[k]);
    }
  }
  return workgroupUniformLoad(&exponents[0]);
}

fn groups() -> u32 {
  return min(MAX_GROUPS, (params.n + 16383u) / 16384u);
}

// The elements of one workgroup follow each other; this is where those of the next one begin.
fn chunk_end(wid: u32) -> u32 {
  let chunk = (params.n + groups() - 1u) / groups();
  return min(params.n, (wid + 1u) * chunk);
}

fn chunk_begin(wid: u32) -> u32 {
  return wid * ((params.n + groups() - 1u) / groups());
}

@compute @workgroup_size(WG)
fn max_exponent(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  var largest = 1u;
  for (var i = chunk_begin(wid.x) + tid; i < chunk_end(wid.x); i += WG) {
    largest = max(largest, biased_exponent(input[i]));
  }
  let group_largest = shared_max(tid, largest);
  if (tid == 0u) {
    prepared[EXPONENTS_AT + wid.x] = group_largest;
  }
}

fn largest_exponent(tid: u32) -> u32 {
  var largest = 1u;
  for (var i = tid; i < groups(); i += WG) {
    largest = max(largest, prepared[EXPONENTS_AT + i]);
  }
  return shared_max(tid, largest);
}

fn add96(a: vec3u, b: vec3u) -> vec3u {
  let low = a.x + b.x;
  let carry_low = u32(low < b.x);
  let middle = a.y + b.y;
  let middle_carried = middle + carry_low;
  let carry_middle = u32(middle < b.y) + u32(middle_carried < carry_low);
  return vec3u(low, middle_carried, a.z + b.z + carry_middle);
}

fn negate96(a: vec3u) -> vec3u {
  return add96(~a, vec3u(1u, 0u, 0u));
}

// The f32 with these bits, times 2^(192 − largest), as a 96-bit integer.
fn fixed96(bits: u32, largest: u32) -> vec3u {
  let exponent_field = (bits >> 23u) & 0xffu;
  let fraction = bits & 0x7fffffu;
  let significand = select(fraction, fraction | 0x800000u, exponent_field > 0u);
  let shift = 42i - i32(largest - biased_exponent(bits));
  var magnitude = vec3u(0u);
  if (shift >= 32i) {
    let s = u32(shift) - 32u;
    magnitude = vec3u(0u, significand << s, (significand >> 1u) >> (31u - s));
  } else if (shift >= 0i) {
    let s = u32(shift);
    magnitude = vec3u(significand << s, (significand >> 1u) >> (31u - s), 0u);
  } else if (shift > -24i) {
    magnitude = vec3u(significand >> u32(-shift), 0u, 0u);
  }
  if (bits >= 0x80000000u) {
    return negate96(magnitude);
  }
  return magnitude;
}

// Leaves the workgroup's sums in totals[0] and magnitudes[0], for thread 0.
fn shared_sum(tid: u32, total: vec3u, magnitude: f32) {
  totals[tid] = total;
  magnitudes[tid] = magnitude;
  workgroupBarrier();
  if (tid == 0u) {
    for (var k = 1u; k < WG; k++) {
      totals[0] = add96(totals[0], totals[k]);
      magnitudes[0] += magnitudes[k];
    }
  }
}

@compute @workgroup_size(WG)
fn accumulate(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let largest = largest_exponent(tid);
  var total = vec3u(0u);
  var magnitude = 0.0;
  for (var i = chunk_begin(wid.x) + tid; i < chunk_end(wid.x); i += WG) {
    let bits = input[i];
    total = add96(total, fixed96(bits, largest));
    magnitude += abs(bitcast<f32>(bits));
  }
  shared_sum(tid, total, magnitude);
  if (tid == 0u) {
    let at = PARTIALS_AT + 4u * wid.x;
    prepared[at] = totals[0].x;
    prepared[at + 1u] = totals[0].y;
    prepared[at + 2u] = totals[0].z;
    prepared[at + 3u] = bitcast<u32>(magnitudes[0]);
  }
}

// In two steps, since WGSL lets ldexp return zero for exponents below -126.
fn scaled(value: f32, exponent: i32) -> f32 {
  let half = exponent / 2i;
  return ldexp(ldexp(value, half), exponent - half);
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let largest = largest_exponent(tid);
  var total = vec3u(0u);
  var magnitude = 0.0;
  for (var i = tid; i < groups(); i += WG) {
    let at = PARTIALS_AT + 4u * i;
    total = add96(total, vec3u(prepared[at], prepared[at + 1u], prepared[at + 2u]));
    magnitude += bitcast<f32>(prepared[at + 3u]);
  }
  shared_sum(tid, total, magnitude);
  if (tid == 0u) {
    let negative = totals[0].z >= 0x80000000u;
    let size = select(totals[0], negate96(totals[0]), negative);
    let rounded = (f32(size.z) * 0x1p64 + f32(size.y) * 0x1p32) + f32(size.x);
    let sum = scaled(rounded, i32(largest) - 192i);
    prepared[0] = bitcast<u32>(select(sum, -sum, negative));
    prepared[1] = bitcast<u32>(8.0 * 0x1p-24 * max(1.0, log2(f32(params.n))) * magnitudes[0]);
  }
}

fn expected_at(i: u32) -> vec2f {
  return vec2f(bitcast<f32>(prepared[0]), bitcast<f32>(prepared[1]));
}

fn is_judged(i: u32) -> bool {
  return i == 0u;
}
