// at most: 0
// Each row adds both words of its product to the output, nearly all of them zero: all atomic operations wait for one another.
//@ dispatch start 1
//@ dispatch main min(65535, ceilDiv(rows, WG)), ceilDiv(ceilDiv(rows, WG), 65535)

override WG: u32 = 256;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

@compute @workgroup_size(1)
fn start() {
  atomicStore(&output[0], 0u);
  atomicStore(&output[1], 0u);
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let row = (wid.y * groups.x + wid.x) * WG + tid;
  if (row >= params.rows) {
    return;
  }
  var product = vec2u();
  if (suppkey[row] < params.z) {
    product = multiply64(quantity[row], extendedprice[row]);
  }
  // The low word wrapped when it is less than what was added to it.
  let carry = u32(product.x > ~atomicAdd(&output[0], product.x));
  atomicAdd(&output[1], product.y + carry);
}

// The 64 bits of a·b, from four products of 16-bit halves.
fn multiply_wide(a: u32, b: u32) -> vec2u {
  let a0 = a & 0xffffu;
  let a1 = a >> 16u;
  let b0 = b & 0xffffu;
  let b1 = b >> 16u;
  let middle = a1 * b0 + ((a0 * b0) >> 16u);
  let carried = a0 * b1 + (middle & 0xffffu);
  return vec2u(a * b, a1 * b1 + (middle >> 16u) + (carried >> 16u));
}

// a·b modulo 2^64. Two's complement needs nothing more: signs come out right by themselves.
fn multiply64(a: vec2u, b: vec2u) -> vec2u {
  let low = multiply_wide(a.x, b.x);
  return vec2u(low.x, low.y + a.x * b.y + a.y * b.x);
}
