// planted: an atomic minimum on one word of scratch for every key, the smallest supplier of the table
// cause: atomics
// not: banks, uncoalesced, barriers, oneThread, fewWorkgroups, division, smallWorkgroups
//@ dispatch start 1
//@ dispatch main min(1056, ceilDiv(rows, 1024))
//@ scratch 4

const WG = 256u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(1) var<storage, read> keys4: array<vec4u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;
@group(0) @binding(5) var<storage, read_write> smallest: atomic<u32>;

var<workgroup> low: atomic<u32>;
var<workgroup> high: atomic<u32>;

@compute @workgroup_size(1)
fn start() {
  var sum = vec2u();
  for (var row = params.rows / 4u * 4u; row < params.rows; row++) {
    if (suppkey[row] < params.z) { sum = add64(sum, product(row)); }
  }
  atomicStore(&output[0], sum.x);
  atomicStore(&output[1], sum.y);
  atomicStore(&smallest, 0xffffffffu);
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = vec2u();
  for (var quad = wid.x * WG + tid; quad < params.rows / 4u; quad += groups.x * WG) {
    let keys = keys4[quad];
    atomicMin(&smallest, keys.x);
    atomicMin(&smallest, keys.y);
    atomicMin(&smallest, keys.z);
    atomicMin(&smallest, keys.w);
    if (any(keys < vec4u(params.z))) {
      for (var i = 0u; i < 4u; i++) {
        if (keys[i] < params.z) { sum = add64(sum, product(4u * quad + i)); }
      }
    }
  }
  if (any(sum != vec2u())) {
    let carry = u32(sum.x > ~atomicAdd(&low, sum.x));
    atomicAdd(&high, sum.y + carry);
  }
  workgroupBarrier();
  if (tid == 0u) {
    let total = vec2u(atomicLoad(&low), atomicLoad(&high));
    let carry = u32(total.x > ~atomicAdd(&output[0], total.x));
    atomicAdd(&output[1], total.y + carry);
  }
}

fn product(row: u32) -> vec2u {
  return multiply64(quantity[row], extendedprice[row]);
}

// a + b modulo 2^64: the carry is 1 when the low word wrapped.
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
