// Rung 5 without its second kernel: one workgroup adds up the sums of all chunks. What the second kernel costs and saves is the difference.
//@ dispatch main min(65535, ceilDiv(rows, 2 * 256)), ceilDiv(ceilDiv(rows, 2 * 256), 65535)
//@ dispatch finish 1
//@ scratch 8 * ceilDiv(rows, 2 * 256)

const WG = 256u;
// Numbers that one lane adds in one step of the tree; RADIX² = WG.
const RADIX = 16u;
// Rows that `main` turns into one sum.
const CHUNK = 2u * WG;

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
  let row = chunk * CHUNK + lane;
  let own = add64(selected_product(row), selected_product(row + WG));
  let sum = workgroup_sum(lane, own);
  // The last row of a two-dimensional launch may have more workgroups than needed.
  if (lane == 0u && chunk < chunk_count()) { scratch[chunk] = sum; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = lane; i < chunk_count(); i += WG) { own = add64(own, scratch[i]); }
  let sum = workgroup_sum(lane, own);
  if (lane == 0u) { output[0] = sum; }
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

fn chunk_count() -> u32 {
  return (params.rows + CHUNK - 1u) / CHUNK;
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
