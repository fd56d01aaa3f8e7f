// expect: wrong-answer
// Mistake: multiplies magnitudes and negates again, but forgets that a low word of 0 carries into the high one.
//@ dispatch main 1

const WG = 256u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

var<workgroup> sums: array<vec2u, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var row = lane; row < params.rows; row += WG) {
    if (suppkey[row] < params.z) { own = add64(own, signed_product(quantity[row], extendedprice[row])); }
  }
  sums[lane] = own;
  workgroupBarrier();
  if (lane == 0u) {
    var total = vec2u();
    for (var i = 0u; i < WG; i++) { total = add64(total, sums[i]); }
    output[0] = total;
  }
}

fn add64(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

fn multiply_wide(a: u32, b: u32) -> vec2u {
  let a0 = a & 0xffffu;
  let a1 = a >> 16u;
  let b0 = b & 0xffffu;
  let b1 = b >> 16u;
  let middle = a1 * b0 + ((a0 * b0) >> 16u);
  let carried = a0 * b1 + (middle & 0xffffu);
  return vec2u(a * b, a1 * b1 + (middle >> 16u) + (carried >> 16u));
}

fn multiply64(a: vec2u, b: vec2u) -> vec2u {
  let low = multiply_wide(a.x, b.x);
  return vec2u(low.x, low.y + a.x * b.y + a.y * b.x);
}

fn negate64(a: vec2u) -> vec2u {
  return vec2u(~a.x + 1u, ~a.y);
}

fn signed_product(a: vec2u, b: vec2u) -> vec2u {
  let a_negative = a.y >= 0x80000000u;
  let b_negative = b.y >= 0x80000000u;
  let magnitude = multiply64(select(a, negate64(a), a_negative), select(b, negate64(b), b_negative));
  return select(magnitude, negate64(magnitude), a_negative != b_negative);
}
