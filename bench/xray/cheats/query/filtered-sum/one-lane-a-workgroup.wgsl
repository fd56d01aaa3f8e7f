// at most: 0
// A workgroup of one invocation for every 64 rows.
//@ dispatch start 1
//@ dispatch main min(65535, ceilDiv(rows, 64)), ceilDiv(ceilDiv(rows, 64), 65535)

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

@compute @workgroup_size(1)
fn start() {
  atomicStore(&output[0], 0u);
  atomicStore(&output[1], 0u);
}

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = 64u * (group.x + group.y * groups.x);
  var total = vec2u();
  for (var row = first; row < min(first + 64u, params.rows); row++) {
    if (keys[row] < params.z) { total = add64(total, product(row)); }
  }
  if (any(total != vec2u())) {
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
