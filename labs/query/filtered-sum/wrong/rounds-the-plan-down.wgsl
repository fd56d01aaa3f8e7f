// expect: plan-error
// Mistake: the plan rounds down. A table of fewer than 256 rows would get no workgroup at all (and all others lose their last rows).
//@ dispatch clear 1
//@ dispatch main rows / 256

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

@compute @workgroup_size(1)
fn clear() {
  atomicStore(&output[0], 0u);
  atomicStore(&output[1], 0u);
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (suppkey[row] < params.z) {
    let own = multiply64(quantity[row], extendedprice[row]);
    let carry = u32(own.x > ~atomicAdd(&output[0], own.x));
    atomicAdd(&output[1], own.y + carry);
  }
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
