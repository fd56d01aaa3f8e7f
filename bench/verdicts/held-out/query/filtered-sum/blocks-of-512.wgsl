// expect: wrong-answer
// Whole blocks of 512 rows, but the last, which has rows & 511.
// wrong at: rows=512,z=4000; rows=5120,z=4000
// right at: rows=511,z=4000; rows=513,z=4000; rows=5000,z=4000
//@ dispatch main 1

const WG = 256u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

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

fn value(row: u32) -> vec2u {
  if (suppkey[row] >= params.z) { return vec2u(0u, 0u); }
  return mul64(quantity[row], extendedprice[row]);
}

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_id) lid: vec3u) {
  let t = lid.x;
  let last_block = (params.rows - 1u) >> 9u;
  var total = vec2u();
  for (var block = 0u; block < last_block; block++) {
    total = add64(total, value((block << 9u) + t));
    total = add64(total, value((block << 9u) + 256u + t));
  }
  let left = params.rows & 511u;
  if (t < left) { total = add64(total, value((last_block << 9u) + t)); }
  if (t + 256u < left) { total = add64(total, value((last_block << 9u) + 256u + t)); }
  let all_of_it = group_sum(t, total);
  if (t == 0u) { output[0] = all_of_it; }
}
