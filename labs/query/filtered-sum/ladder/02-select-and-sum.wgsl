// Rung 2: select and sum in one kernel ("selectandsum").
//
// A workgroup keeps its 256 products in workgroup memory and adds them in a binary tree, neighbours first: stride 1, 2, 4 …
// Scratch shrinks from one number for every few rows to one for every 256 rows, which is why this is better than the idea of rung 1.
// What limits it: lane i works on element 2·stride·i, so the lanes of a subgroup hit the same memory banks and wait for one another;
// there are eight barriers for 256 rows, and each thread has one load in flight.
//@ dispatch main min(65535, ceilDiv(rows, WG)), ceilDiv(ceilDiv(rows, WG), 65535)
//@ dispatch reduce min(256, ceilDiv(rows, WG * WG))
//@ dispatch finish 1
//@ scratch 8 * (ceilDiv(rows, WG) + min(256, ceilDiv(rows, WG * WG)))

override WG: u32 = 256;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
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
  let chunk = group.y * groups.x + group.x;
  let sum = workgroup_sum(lane, selected_product(chunk * WG + lane));
  // The last row of a two-dimensional launch may have more workgroups than needed.
  if (lane == 0u && chunk < chunk_count()) { scratch[chunk] = sum; }
}

// As in the course's "reduce": the sums of all chunks become at most 256 sums, which follow them in scratch.
@compute @workgroup_size(WG)
fn reduce(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let chunks = chunk_count();
  var own = vec2u();
  for (var i = group.x * WG + lane; i < chunks; i += groups.x * WG) { own = add64(own, scratch[i]); }
  let sum = workgroup_sum(lane, own);
  if (lane == 0u) { scratch[chunks + group.x] = sum; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = chunk_count() + lane; i < arrayLength(&scratch); i += WG) { own = add64(own, scratch[i]); }
  let sum = workgroup_sum(lane, own);
  if (lane == 0u) { output[0] = sum; }
}

// The sum of `own` over the workgroup, for lane 0.
fn workgroup_sum(lane: u32, own: vec2u) -> vec2u {
  sums[lane] = own;
  workgroupBarrier();
  for (var stride = 1u; stride < WG; stride *= 2u) {
    let i = 2u * stride * lane;
    if (i < WG) { sums[i] = add64(sums[i], sums[i + stride]); }
    workgroupBarrier();
  }
  return sums[0];
}

fn chunk_count() -> u32 {
  return (params.rows + WG - 1u) / WG;
}

fn selected_product(row: u32) -> vec2u {
  if (row < params.rows && suppkey[row] < params.z) {
    return multiply64(quantity[row], extendedprice[row]);
  }
  return vec2u();
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
