// Rung 6: a fixed number of workgroups stride over the column.
//
// A thread reads four vec4u, 16 keys, before it compares any: 64 bytes in flight per thread instead of 8, and a quarter of the load
// instructions. The smallest of the 16 decides whether any row was selected; only then are quantity and price touched, so memory
// delivers just the sectors that are needed. Sums stay in registers; the tree runs once per workgroup, not once for every 512 rows.
// What limits it: memory, at 60 million rows; at 6 million, the second launch, which adds 1056 numbers and costs as much as 8 MB of keys.
//@ dispatch main min(GROUPS, ceilDiv(rows, 4 * 4 * 256))
//@ dispatch finish 1
//@ scratch 8 * min(GROUPS, ceilDiv(rows, 4 * 4 * 256))

const WG = 256u;
// Numbers that one lane adds in one step of the tree; RADIX² = WG.
const RADIX = 16u;
// Eight workgroups on each of an H200's 132 multiprocessors: all of them run at once, and none waits for its turn.
override GROUPS: u32 = 1056;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys4: array<vec4u>;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

var<workgroup> sums: array<vec2u, WG>;

@compute @workgroup_size(WG)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let quads = params.rows / 4u;
  var sum = vec2u();
  for (var first = group.x * 4u * WG + lane; first < quads; first += groups.x * 4u * WG) {
    let last = quads - 1u;
    // Past the end, the last quad is read again but not counted.
    let k0 = keys4[first];
    let k1 = keys4[min(first + WG, last)];
    let k2 = keys4[min(first + 2u * WG, last)];
    let k3 = keys4[min(first + 3u * WG, last)];
    if (any(min(min(k0, k1), min(k2, k3)) < vec4u(params.z))) {
      sum = add64(sum, quad_sum(k0, first, quads));
      sum = add64(sum, quad_sum(k1, first + WG, quads));
      sum = add64(sum, quad_sum(k2, first + 2u * WG, quads));
      sum = add64(sum, quad_sum(k3, first + 3u * WG, quads));
    }
  }
  let total = workgroup_sum(lane, sum);
  if (lane == 0u) { scratch[group.x] = total; }
}

// Adds up the workgroups' sums and the at most three rows after the last whole quad.
@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var sum = vec2u();
  let row = (params.rows & ~3u) + lane;
  if (row < params.rows && keys[row] < params.z) { sum = multiply64(quantity[row], extendedprice[row]); }
  for (var i = lane; i < arrayLength(&scratch); i += WG) { sum = add64(sum, scratch[i]); }
  let total = workgroup_sum(lane, sum);
  if (lane == 0u) { output[0] = total; }
}

// Σ quantity·extendedprice over the selected rows of one quad; nothing from a quad past the end.
fn quad_sum(quad_keys: vec4u, quad: u32, quads: u32) -> vec2u {
  var sum = vec2u();
  let selected = (quad_keys < vec4u(params.z)) & vec4<bool>(quad < quads);
  if (any(selected)) {
    for (var i = 0u; i < 4u; i++) {
      if (selected[i]) { sum = add64(sum, multiply64(quantity[4u * quad + i], extendedprice[4u * quad + i])); }
    }
  }
  return sum;
}

// The sum of `own` over the workgroup, for lane 0: 256 numbers become 16, and 16 become 1.
fn workgroup_sum(lane: u32, own: vec2u) -> vec2u {
  sums[lane] = own;
  workgroupBarrier();
  var sum = vec2u();
  if (lane < RADIX) {
    for (var k = 0u; k < RADIX; k++) { sum = add64(sum, sums[lane + k * RADIX]); }
    sums[lane] = sum;
  }
  workgroupBarrier();
  if (lane == 0u) {
    sum = vec2u();
    for (var k = 0u; k < RADIX; k++) { sum = add64(sum, sums[k]); }
  }
  return sum;
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
