// expect: wrong-answer
// expect on hardware: wrong-answer | too-slow
// Mistake: workgroup 0 clears the sum to which all workgroups add in the same dispatch. Whoever adds before is forgotten.
//@ dispatch main ceilDiv(rows, 256)

const WG = 256u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let row = group.x * WG + lane;
  if (row == 0u) {
    atomicStore(&output[0], 0u);
    atomicStore(&output[1], 0u);
  }
  workgroupBarrier();
  if (row < params.rows && suppkey[row] < params.z) {
    let own = multiply64(quantity[row], extendedprice[row]);
    let carry = u32(own.x > ~atomicAdd(&output[0], own.x));
    atomicAdd(&output[1], own.y + carry);
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
