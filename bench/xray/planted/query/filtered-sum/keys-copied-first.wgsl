// planted: keys that go to scratch and back before they are compared
// cause: scratch, twice, dispatches
// reason: suppkey
// not: uncoalesced, fewWorkgroups, smallWorkgroups, atomics, divergence
//@ dispatch widen min(65535, ceilDiv(rows, 256)), ceilDiv(ceilDiv(rows, 256), 65535)
//@ dispatch main 64
//@ dispatch finish 1
//@ scratch 4 * rows + 8 * 64

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> keys: array<u32>;

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

var<workgroup> sums: array<vec2u, 256>;

fn group_sum(tid: u32, own: vec2u) -> vec2u {
  sums[tid] = own;
  workgroupBarrier();
  for (var s = 128u; s > 0u; s /= 2u) {
    if (tid < s) { sums[tid] = add64(sums[tid], sums[tid + s]); }
    workgroupBarrier();
  }
  return sums[0];
}

// Bit 31 of a key is the flag "selected".
@compute @workgroup_size(256)
fn widen(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_index) tid: u32) {
  let row = (wid.y * nwg.x + wid.x) * 256u + tid;
  if (row < params.rows) { keys[128u + row] = u32(suppkey[row] < params.z); }
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  var own = vec2u();
  for (var row = id.x; row < params.rows; row += 64u * 256u) {
    if (keys[128u + row] == 1u) { own = add64(own, mul64(quantity[row], extendedprice[row])); }
  }
  let sum = group_sum(tid, own);
  if (tid == 0u) {
    keys[2u * wid.x] = sum.x;
    keys[2u * wid.x + 1u] = sum.y;
  }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = vec2u();
  if (tid < 64u) { own = vec2u(keys[2u * tid], keys[2u * tid + 1u]); }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
