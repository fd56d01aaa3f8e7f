// planted: a tree whose active threads lie apart
// reason: In line {line} only \d+(\.\d)? of the 32 lanes
// advice: next to each other

// Two rows a thread, then a tree whose steps keep the threads that a power of two divides.
//@ dispatch main min(65535, ceilDiv(rows, 2 * WG)), ceilDiv(ceilDiv(rows, 2 * WG), 65535)
//@ dispatch finish 1
//@ scratch 8 * ceilDiv(rows, 2 * WG)

override WG: u32 = 256;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

var<workgroup> sums: array<vec2u, WG>;

fn workgroup_sum(tid: u32, own: vec2u) -> vec2u {
  sums[tid] = own;
  workgroupBarrier();
  for (var s = 1u; s < WG; s *= 2u) {
    if (tid % (2u * s) == 0u) {
      sums[tid] = add64(sums[tid], sums[tid + s]); // here
    }
    workgroupBarrier();
  }
  return sums[0];
}

fn product(row: u32) -> vec2u {
  if (row < params.rows && suppkey[row] < params.z) {
    return multiply64(quantity[row], extendedprice[row]);
  }
  return vec2u();
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let chunk = wid.y * groups.x + wid.x;
  let first = 2u * chunk * WG + tid;
  let sum = workgroup_sum(tid, add64(product(first), product(first + WG)));
  if (tid == 0u && chunk < arrayLength(&scratch)) {
    scratch[chunk] = sum;
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = vec2u();
  for (var i = tid; i < arrayLength(&scratch); i += WG) {
    own = add64(own, scratch[i]);
  }
  let sum = workgroup_sum(tid, own);
  if (tid == 0u) {
    output[0] = sum;
  }
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
