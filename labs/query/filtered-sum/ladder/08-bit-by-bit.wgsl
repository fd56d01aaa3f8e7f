// Rung 8: a thread first notes which of its rows are selected, as bits of a word, and then takes them one by one.
//
// In rung 7 a warp goes through all eight places of its rows wherever one of its lanes has a hit, and at each place that some lane selected it
// waits for quantity and price. Here it goes round as often as its busiest lane has hits, mostly once or twice, whatever their places:
// firstTrailingBit finds the next row, and `selected & (selected - 1)` removes it.
// What limits it: memory, and for a small table the time of two launches.
//@ dispatch start 1
//@ dispatch main min(GROUPS, ceilDiv(rows, 4 * 2 * 256))

const WG = 256u;
// Vectors of four keys that an invocation reads at once.
const QUADS = 2u;
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
  for (var i = 0u; i < params.rows % 4u; i++) {
    let row = (params.rows & ~3u) + i;
    if (keys[row] < params.z) { sum = add64(sum, product(row)); }
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
  let z = params.z;
  var sum = vec2u();
  for (var first = group.x * QUADS * WG + lane; first < quads; first += groups.x * QUADS * WG) {
    let last = quads - 1u;
    let k0 = keys4[first];
    let k1 = keys4[min(first + WG, last)];
    // Bit 4·j + i: row i of quad j was selected.
    var selected = bits_of(k0, z);
    selected |= select(0u, bits_of(k1, z), first + WG < quads) << 4u;
    while (selected != 0u) {
      let bit = firstTrailingBit(selected);
      selected &= selected - 1u;
      sum = add64(sum, product(4u * (first + bit / 4u * WG) + bit % 4u));
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

fn bits_of(keys: vec4u, z: u32) -> u32 {
  return dot(vec4u(keys < vec4u(z)), vec4u(1u, 2u, 4u, 8u));
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
