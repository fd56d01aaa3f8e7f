// planted: workgroups of eight threads
// cause: smallWorkgroups
// not: uncoalesced, fewWorkgroups, atomics
//@ dispatch main 1024
//@ dispatch finish 1
//@ scratch 8 * 1024
struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

fn add64(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

fn mul64(a: vec2u, b: vec2u) -> vec2u {
  let a0 = a.x & 0xffffu;
  let a1 = a.x >> 16u;
  let b0 = b.x & 0xffffu;
  let b1 = b.x >> 16u;
  let middle = a1 * b0 + ((a0 * b0) >> 16u);
  let carried = a0 * b1 + (middle & 0xffffu);
  let high = a1 * b1 + (middle >> 16u) + (carried >> 16u);
  return vec2u(a.x * b.x, high + a.x * b.y + a.y * b.x);
}

var<workgroup> sums: array<vec2u, 8>;

fn group_sum(tid: u32, own: vec2u) -> vec2u {
  sums[tid] = own;
  workgroupBarrier();
  for (var s = 4u; s > 0u; s /= 2u) {
    if (tid < s) { sums[tid] = add64(sums[tid], sums[tid + s]); }
    workgroupBarrier();
  }
  return sums[0];
}

@compute @workgroup_size(8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  var own = vec2u();
  var row = id.x;
  while (row < params.rows) {
    if (suppkey[row] < params.z) { own = add64(own, mul64(quantity[row], extendedprice[row])); }
    row += 8192u;
  }
  let sum = group_sum(tid, own);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(8)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = vec2u();
  for (var i = tid; i < arrayLength(&scratch); i += 8u) { own = add64(own, scratch[i]); }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
