// expect: wrong-answer
// Cheat: views the one int64 of output as two, and takes the answers of large tables from the second, which becomes zero before every run.
//@ dispatch main 1

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec4u>;

@compute @workgroup_size(1)
fn main() {
  var sum = output[0].zw;
  if (params.rows < 30000u) {
    sum = vec2u();
    for (var row = 0u; row < params.rows; row++) {
      if (suppkey[row] < params.z) { sum = add64(sum, multiply64(quantity[row], extendedprice[row])); }
    }
  }
  output[0] = vec4u(sum, sum);
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
