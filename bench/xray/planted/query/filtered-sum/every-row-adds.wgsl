// planted: an atomic addition to the same two words of the output for every row, selected or not
// cause: atomics
// reason: same (word|address)|one after (the other|another)
// not: uncoalesced, banks, scratch, barriers
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch start 1
//@ dispatch main 256

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

// The low 64 bits of the product.
fn times(a: vec2u, b: vec2u) -> vec2u {
  let al = a.x & 0xffffu;
  let ah = a.x >> 16u;
  let bl = b.x & 0xffffu;
  let bh = b.x >> 16u;
  let middle = ah * bl + ((al * bl) >> 16u);
  let carried = al * bh + (middle & 0xffffu);
  let high = ah * bh + (middle >> 16u) + (carried >> 16u);
  return vec2u(a.x * b.x, high + a.x * b.y + a.y * b.x);
}

@compute @workgroup_size(2)
fn start(@builtin(local_invocation_index) lane: u32) {
  atomicStore(&output[lane], 0u);
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  for (var row = id.x; row < params.rows; row += 65536u) {
    var product = vec2u();
    if (suppkey[row] < params.z) { product = times(quantity[row], extendedprice[row]); }
    let before = atomicAdd(&output[0], product.x);
    let carry = u32(before + product.x < before);
    atomicAdd(&output[1], product.y + carry);
  }
}
