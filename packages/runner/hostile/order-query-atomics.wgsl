// expect: accepted
// exercise: query/filtered-sum
// Counts with atomics outside of loops; workgroup 0 of a dispatch before clears.
//@ dispatch clear 1
//@ dispatch main ceilDiv(rows, 64)
struct Params { rows: u32, z: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

@compute @workgroup_size(2)
fn clear(@builtin(local_invocation_index) word: u32) { atomicStore(&output[word], 0u); }

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.rows || suppkey[id.x] >= params.z) { return; }
  let own = multiply64(quantity[id.x], extendedprice[id.x]);
  let carry = u32(own.x > ~atomicAdd(&output[0], own.x));
  atomicAdd(&output[1], own.y + carry);
}

fn multiply64(a: vec2u, b: vec2u) -> vec2u {
  let a0 = a.x & 0xffffu;
  let a1 = a.x >> 16u;
  let b0 = b.x & 0xffffu;
  let b1 = b.x >> 16u;
  let middle = a1 * b0 + ((a0 * b0) >> 16u);
  let carried = a0 * b1 + (middle & 0xffffu);
  return vec2u(a.x * b.x, a1 * b1 + (middle >> 16u) + (carried >> 16u) + a.x * b.y + a.y * b.x);
}
