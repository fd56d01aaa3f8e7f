// expect: wrong-answer
// Cheat: keeps the answer in scratch and gives it again when scratch looks filled.
//@ dispatch main 1
//@ scratch 8

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

@compute @workgroup_size(1)
fn main() {
  if (any(scratch[0] != vec2u())) {
    output[0] = scratch[0];
    return;
  }
  var sum = vec2u();
  for (var row = 0u; row < params.rows; row++) {
    if (suppkey[row] < params.z) { sum = add64(sum, multiply64(quantity[row], extendedprice[row])); }
  }
  scratch[0] = sum;
  output[0] = sum;
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
