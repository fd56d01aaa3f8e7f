// planted: three dispatches that read all keys, each for another third of the suppliers
// cause: twice, reuse, dispatches, memorySum
// reason: (three|3(\.\d)?) (times|passes)
// not: banks, uncoalesced, atomics, barriers, oneThread, fewWorkgroups, smallWorkgroups, division
//@ dispatch start 1
//@ dispatch small min(1056, ceilDiv(rows, 2048))
//@ dispatch medium min(1056, ceilDiv(rows, 2048))
//@ dispatch large min(1056, ceilDiv(rows, 2048))

const WG = 256u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(1) var<storage, read> keys4: array<vec4u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

var<workgroup> low: atomic<u32>;
var<workgroup> high: atomic<u32>;

@compute @workgroup_size(1)
fn start() {
  var sum = vec2u();
  for (var row = params.rows / 4u * 4u; row < params.rows; row++) {
    if (suppkey[row] < params.z) { sum = add64(sum, multiply64(quantity[row], extendedprice[row])); }
  }
  atomicStore(&output[0], sum.x);
  atomicStore(&output[1], sum.y);
}

@compute @workgroup_size(WG)
fn small(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { add_range(0u, params.z / 3u, wid.x * WG + tid, groups.x * WG, tid); }

@compute @workgroup_size(WG)
fn medium(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { add_range(params.z / 3u, params.z / 3u * 2u, wid.x * WG + tid, groups.x * WG, tid); }

@compute @workgroup_size(WG)
fn large(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { add_range(params.z / 3u * 2u, params.z, wid.x * WG + tid, groups.x * WG, tid); }

// Rows whose key is at least `lowest` and below `limit`.
fn add_range(lowest: u32, limit: u32, first: u32, step: u32, tid: u32) {
  let quads = params.rows / 4u;
  var sum = vec2u();
  for (var quad = first; quad < quads; quad += 2u * step) {
    let next = quad + step;
    let k0 = keys4[quad];
    let k1 = keys4[min(next, quads - 1u)];
    if (any((k0 - lowest) < vec4u(limit - lowest))) { sum = add64(sum, in_quad(k0, quad, lowest, limit)); }
    if (next < quads && any((k1 - lowest) < vec4u(limit - lowest))) { sum = add64(sum, in_quad(k1, next, lowest, limit)); }
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

fn in_quad(keys: vec4u, quad: u32, lowest: u32, limit: u32) -> vec2u {
  var sum = vec2u();
  for (var i = 0u; i < 4u; i++) {
    let row = 4u * quad + i;
    if (keys[i] >= lowest && keys[i] < limit) { sum = add64(sum, multiply64(quantity[row], extendedprice[row])); }
  }
  return sum;
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
