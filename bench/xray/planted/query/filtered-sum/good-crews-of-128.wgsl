// planted: nothing; four vectors of keys under way in workgroups of 128 threads, and one atomic addition for each workgroup with a hit
// cause: none, atomics
//@ dispatch start 1
//@ dispatch main min(2112, ceilDiv(rows, 2048))

const CREW = 128u;

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
  for (var row = params.rows & ~3u; row < params.rows; row++) {
    if (suppkey[row] < params.z) { sum = add64(sum, multiply64(quantity[row], extendedprice[row])); }
  }
  atomicStore(&output[0], sum.x);
  atomicStore(&output[1], sum.y);
}

@compute @workgroup_size(CREW)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let quads = params.rows / 4u;
  var sum = vec2u();
  for (var q = wid.x * 4u * CREW + tid; q < quads; q += groups.x * 4u * CREW) {
    let end = quads - 1u;
    let k0 = keys4[q];
    let k1 = keys4[min(q + CREW, end)];
    let k2 = keys4[min(q + 2u * CREW, end)];
    let k3 = keys4[min(q + 3u * CREW, end)];
    if (any(min(min(k0, k1), min(k2, k3)) < vec4u(params.z))) {
      sum = add64(add64(sum, in_quad(k0, q, quads)), in_quad(k1, q + CREW, quads));
      sum = add64(add64(sum, in_quad(k2, q + 2u * CREW, quads)), in_quad(k3, q + 3u * CREW, quads));
    }
  }
  if (any(sum != vec2u())) {
    let carry = u32(sum.x > ~atomicAdd(&low, sum.x));
    atomicAdd(&high, sum.y + carry);
  }
  workgroupBarrier();
  if (tid == 0u) {
    let total = vec2u(atomicLoad(&low), atomicLoad(&high));
    if (any(total != vec2u())) {
      let carry = u32(total.x > ~atomicAdd(&output[0], total.x));
      atomicAdd(&output[1], total.y + carry);
    }
  }
}

fn in_quad(keys: vec4u, quad: u32, quads: u32) -> vec2u {
  var sum = vec2u();
  if (quad < quads && any(keys < vec4u(params.z))) {
    for (var i = 0u; i < 4u; i++) {
      if (keys[i] < params.z) { sum = add64(sum, multiply64(quantity[4u * quad + i], extendedprice[4u * quad + i])); }
    }
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
