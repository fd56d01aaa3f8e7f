// mended: all threads look at their keys at once
//@ dispatch main min(1056, ceilDiv(rows, 2048))
//@ dispatch finish 1
//@ scratch 8 * min(1056, ceilDiv(rows, 2048))

const WG = 256u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

var<workgroup> sums: array<vec2u, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = vec2u();
  for (var first = wid.x * WG; first < params.rows; first += groups.x * WG) {
    sum = add64(sum, checkout(first + tid));
  }
  let total = workgroup_sum(tid, sum);
  if (tid == 0u) { scratch[wid.x] = total; }
}

fn checkout(row: u32) -> vec2u {
  if (row < params.rows && suppkey[row] < params.z) { return multiply64(quantity[row], extendedprice[row]); }
  return vec2u();
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = vec2u();
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum = add64(sum, scratch[i]); }
  let total = workgroup_sum(tid, sum);
  if (tid == 0u) { output[0] = total; }
}

fn workgroup_sum(tid: u32, own: vec2u) -> vec2u {
  sums[tid] = own;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { sums[tid] = add64(sums[tid], sums[tid + s]); }
  }
  return sums[0];
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
