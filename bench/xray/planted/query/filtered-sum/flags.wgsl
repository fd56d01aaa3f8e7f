// planted: a flag for each row that goes to memory and back
// reason: \d+ % of the bytes that the kernel asks for are in scratch\.
// advice: write one value per workgroup

// One dispatch marks the rows that are selected, the next adds up those that are marked.
//@ dispatch mark min(65535, ceilDiv(rows, WG)), ceilDiv(ceilDiv(rows, WG), 65535)
//@ dispatch main min(1056, ceilDiv(rows, 16 * WG))
//@ dispatch finish 1
//@ scratch 4 * rows + 8 * min(1056, ceilDiv(rows, 16 * WG)) + 8

override WG: u32 = 256;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<u32>;

var<workgroup> sums: array<vec2u, WG>;

// The sum of `own` over the workgroup, for thread 0. WG must be a power of two.
fn workgroup_sum(tid: u32, own: vec2u) -> vec2u {
  sums[tid] = own;
  workgroupBarrier();
  for (var stride = WG / 2u; stride > 0u; stride /= 2u) {
    if (tid < stride) {
      sums[tid] = add64(sums[tid], sums[tid + stride]);
    }
    workgroupBarrier();
  }
  return sums[0];
}

@compute @workgroup_size(WG)
fn mark(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let row = (wid.y * groups.x + wid.x) * WG + tid;
  if (row < params.rows) {
    scratch[row] = u32(suppkey[row] < params.z);
  }
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var own = vec2u();
  for (var row = wid.x * WG + tid; row < params.rows; row += groups.x * WG) {
    if (scratch[row] == 1u) {
      own = add64(own, multiply64(quantity[row], extendedprice[row]));
    }
  }
  let sum = workgroup_sum(tid, own);
  if (tid == 0u) {
    scratch[params.rows + 2u * wid.x] = sum.x;
    scratch[params.rows + 2u * wid.x + 1u] = sum.y;
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = min(1056u, (params.rows + 16u * WG - 1u) / (16u * WG));
  var own = vec2u();
  for (var i = tid; i < partials; i += WG) {
    own = add64(own, vec2u(scratch[params.rows + 2u * i], scratch[params.rows + 2u * i + 1u]));
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
