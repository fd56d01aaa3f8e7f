// Filtered sum: output[0] = Σ quantity·extendedprice over the rows with
// suppkey < z, modulo 2^64.
//
// An int64 is a vec2u here: .x holds the low word, .y the high one. add64 and
// multiply64 work for any sign. The launch plan below starts one thread per
// row; scratch holds one int64 for each workgroup of 256 rows.
//@ dispatch main min(65535, ceilDiv(rows, WG)), ceilDiv(rows, WG * 65535)
//@ dispatch finish 1
//@ scratch 8 * ceilDiv(rows, WG)

override WG: u32 = 256;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

@compute @workgroup_size(WG)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let row = (group.y * groups.x + group.x) * WG + lane;
  var product = vec2u();
  if (row < params.rows && suppkey[row] < params.z) {
    product = multiply64(quantity[row], extendedprice[row]);
  }

  // TODO: add up the products of this workgroup (var<workgroup>,
  // workgroupBarrier) and write one sum to scratch.
}

@compute @workgroup_size(1)
fn finish() {
  // TODO: add up the sums of the workgroups.
  output[0] = vec2u();
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

// a·b modulo 2^64. Two's complement needs nothing more: signs come out right
// by themselves.
fn multiply64(a: vec2u, b: vec2u) -> vec2u {
  let low = multiply_wide(a.x, b.x);
  return vec2u(low.x, low.y + a.x * b.y + a.y * b.x);
}
