// expect: wrong-answer
// Twelve rows for each thread, while there are more than twelve left; then as many as are left over.
// wrong at: rows=12,z=4000; rows=1200,z=4000
// right at: rows=11,z=4000; rows=13,z=4000; rows=1201,z=4000
//@ dispatch main 1
const WG = 64u;
struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

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

var<workgroup> sums: array<vec2u, WG>;

fn group_sum(tid: u32, own: vec2u) -> vec2u {
  sums[tid] = own;
  workgroupBarrier();
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    if (tid < s) { sums[tid] = add64(sums[tid], sums[tid + s]); }
    workgroupBarrier();
  }
  return sums[0];
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32) {
  var mine = vec2u();
  var first = 12u * tid;
  while (first + 12u < params.rows) {
    for (var k = 0u; k < 12u; k++) {
      let r = first + k;
      if (suppkey[r] < params.z) { mine = add64(mine, mul64(quantity[r], extendedprice[r])); }
    }
    first += 12u * WG;
  }
  if (first < params.rows) {
    let end = first + params.rows % 12u;
    for (var r = first; r < end; r++) {
      if (suppkey[r] < params.z) { mine = add64(mine, mul64(quantity[r], extendedprice[r])); }
    }
  }
  let s = group_sum(tid, mine);
  if (tid == 0u) { output[0] = s; }
}
