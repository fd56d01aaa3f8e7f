// planted: a tree with all its barriers for every 128 rows, in 32 workgroups
// cause: fewWorkgroups, barriers
// not: uncoalesced, smallWorkgroups, banks
//@ dispatch main 32
//@ dispatch finish 1
//@ scratch 8 * 32
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

var<workgroup> sums: array<vec2u, 128>;

fn group_sum(tid: u32, own: vec2u) -> vec2u {
  sums[tid] = own;
  workgroupBarrier();
  for (var s = 64u; s > 0u; s /= 2u) {
    if (tid < s) { sums[tid] = add64(sums[tid], sums[tid + s]); }
    workgroupBarrier();
  }
  return sums[0];
}

@compute @workgroup_size(128)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  var total = vec2u();
  let rounds = (params.rows + 128u * 32u - 1u) / (128u * 32u);
  for (var r = 0u; r < rounds; r++) {
    let row = (r * 32u + wid.x) * 128u + tid;
    var p = vec2u();
    if (row < params.rows && suppkey[row] < params.z) { p = mul64(quantity[row], extendedprice[row]); }
    total = add64(total, group_sum(tid, p));
    workgroupBarrier();
  }
  if (tid == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(128)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = vec2u();
  for (var i = tid; i < arrayLength(&scratch); i += 128u) { own = add64(own, scratch[i]); }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
