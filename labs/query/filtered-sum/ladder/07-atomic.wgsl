// Rung 7: no tree and no second pass over partial sums; 64-bit atomic addition made of two 32-bit ones.
//
// atomicAdd returns the old value, so each addition to the low word knows exactly whether it wrapped, and adds its carry to the high word.
// Whatever the order, every carry is counted exactly once. Threads that selected rows add to workgroup memory, then one thread of each
// workgroup adds to the output; threads without a hit, which are nearly all, add nothing. `start` must run first, because the output holds
// garbage; it sets the output to the sum of the at most three rows after the last whole quad.
// What limits it: memory, and for a small table the time of two launches.
//@ dispatch start 1
//@ dispatch main min(GROUPS, ceilDiv(rows, 4 * 2 * 256))

const WG = 256u;
// Eight workgroups on each of an H200's 132 multiprocessors: all of them run at once, and none waits for its turn.
override GROUPS: u32 = 1056;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys4: array<vec4u>;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<atomic<u32>, 2>;

var<workgroup> low: atomic<u32>;
var<workgroup> high: atomic<u32>;

@compute @workgroup_size(1)
fn start() {
  var sum = vec2u();
  for (var i = 0u; i < 3u; i++) {
    let row = (params.rows & ~3u) + i;
    if (row < params.rows && keys[row] < params.z) { sum = add64(sum, product(row)); }
  }
  atomicStore(&output[0], sum.x);
  atomicStore(&output[1], sum.y);
}

@compute @workgroup_size(WG)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let quads = params.rows / 4u;
  var sum = vec2u();
  for (var first = group.x * 2u * WG + lane; first < quads; first += groups.x * 2u * WG) {
    let last = quads - 1u;
    // Past the end, the last quad is read again but not counted.
    let k0 = keys4[first];
    let k1 = keys4[min(first + WG, last)];
    if (any(min(k0, k1) < vec4u(params.z))) {
      sum = add64(sum, quad_sum(k0, first, quads));
      sum = add64(sum, quad_sum(k1, first + WG, quads));
    }
  }
  if (any(sum != vec2u())) {
    let carry = u32(sum.x > ~atomicAdd(&low, sum.x));
    atomicAdd(&high, sum.y + carry);
  }
  workgroupBarrier();
  if (lane == 0u) {
    let total = vec2u(atomicLoad(&low), atomicLoad(&high));
    let carry = u32(total.x > ~atomicAdd(&output[0], total.x));
    atomicAdd(&output[1], total.y + carry);
  }
}

// Σ quantity·extendedprice over the selected rows of one quad; nothing from a quad past the end.
fn quad_sum(quad_keys: vec4u, quad: u32, quads: u32) -> vec2u {
  var sum = vec2u();
  let selected = (quad_keys < vec4u(params.z)) & vec4<bool>(quad < quads);
  if (any(selected)) {
    for (var i = 0u; i < 4u; i++) {
      if (selected[i]) { sum = add64(sum, product(4u * quad + i)); }
    }
  }
  return sum;
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
