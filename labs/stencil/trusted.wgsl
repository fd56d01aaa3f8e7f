// Judges outputs of the timed sizes: the star in float-float arithmetic (about 46 bits), for every radius.
// WGSL lets a compiler reorder floating-point sums, which would undo the error terms. So every rounded intermediate goes through `opaque`,
// which turns it into bits and back with an xor that is zero at run time, unknown at compile time: no algebra reaches across it.

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;

const UNIT_ROUNDOFF = 0x1p-24f;

/// A sum of two f32, the second the rounding error of the first.
struct Double { high: f32, low: f32 }

// The radius is 1 … 5, so its high half is zero.
fn opaque(value: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(value) ^ (params.radius >> 16u));
}

// x + y without rounding (Knuth's TwoSum), added to what `low` holds.
fn add(sum: Double, y: f32) -> Double {
  let x = sum.high;
  let s = opaque(x + y);
  let y_part = opaque(s - x);
  let x_part = opaque(s - y_part);
  return Double(s, sum.low + (opaque(x - x_part) + opaque(y - y_part)));
}

// The 12 leading bits of the significand; `value - head(value)` holds the other 12, so that products of the parts are exact.
fn head(value: f32) -> f32 {
  return bitcast<f32>(bitcast<u32>(value) & 0xfffff000u);
}

// sum + c·v
fn add_product(sum: Double, c: f32, v: Double) -> Double {
  let c_head = head(c);
  let c_tail = c - c_head;
  let v_head = head(v.high);
  let v_tail = v.high - v_head;
  var s = add(sum, opaque(c_head * v_head));
  s = add(s, opaque(c_head * v_tail));
  s = add(s, opaque(c_tail * v_head));
  s.low += c_tail * v_tail + c * v.low;
  return s;
}

fn coefficient(k: u32) -> f32 {
  switch k {
    case 0u: { return params.c0; }
    case 1u: { return params.c1; }
    case 2u: { return params.c2; }
    case 3u: { return params.c3; }
    case 4u: { return params.c4; }
    default: { return params.c5; }
  }
}

/// Value and tolerance of output element i, an interior point.
fn expected_at(i: u32) -> vec2f {
  let centre = Double(a[i], 0.0);
  var sum = add_product(Double(0.0, 0.0), params.c0, centre);
  var magnitude = abs(params.c0 * centre.high);
  for (var k = 1u; k <= 5u; k++) {
    if (k > params.radius) { break; }
    let c = coefficient(k);
    let dy = k * params.pitch;
    let dz = k * params.plane;
    let neighbours = array<f32, 6>(a[i - k], a[i + k], a[i - dy], a[i + dy], a[i - dz], a[i + dz]);
    var ring = Double(0.0, 0.0);
    var ring_magnitude = 0.0;
    for (var n = 0u; n < 6u; n++) {
      ring = add(ring, neighbours[n]);
      ring_magnitude += abs(neighbours[n]);
    }
    sum = add_product(sum, c, ring);
    magnitude += abs(c) * ring_magnitude;
  }
  let roundings = f32(6u * params.radius + 2u);
  return vec2f(sum.high + sum.low, roundings * UNIT_ROUNDOFF * magnitude);
}

/// False in the halo and in the padding of `b`, where a canary must survive.
fn is_judged(i: u32) -> bool {
  let first = params.radius * params.plane + params.radius * params.pitch;
  let x = i % params.pitch;
  let y = (i / params.pitch) % (params.plane / params.pitch);
  let z = i / params.plane;
  let left = params.origin - first;
  return x >= left && x < left + params.nx && y >= params.radius && y < params.radius + params.ny &&
    z >= params.radius && z < params.radius + params.nz;
}
