// planted: one row a thread, and two atomic additions of each thread to the same words of workgroup memory, most of them of zero
// cause: atomics
// reason: same (word|address)|one after (the other|another)|zero
// not: uncoalesced, banks, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch clear 1
//@ dispatch main min(65535, ceilDiv(rows, 256)), ceilDiv(ceilDiv(rows, 256), 65535)

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

var<workgroup> low: atomic<u32>;
var<workgroup> high: atomic<u32>;

@compute @workgroup_size(2)
fn clear(@builtin(local_invocation_index) word: u32) {
  atomicStore(&output[word], 0u);
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let row = (group.y * groups.x + group.x) * 256u + lane;
  var product = vec2u(0u, 0u);
  if (row < params.rows) {
    if (suppkey[row] < params.z) { product = multiply64(quantity[row], extendedprice[row]); }
  }
  let before = atomicAdd(&low, product.x);
  let carry = select(0u, 1u, before + product.x < before);
  atomicAdd(&high, product.y + carry);
  workgroupBarrier();
  if (lane == 0u) {
    let sum = vec2u(atomicLoad(&low), atomicLoad(&high));
    let old = atomicAdd(&output[0], sum.x);
    atomicAdd(&output[1], sum.y + select(0u, 1u, old + sum.x < old));
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
