// planted: products of all rows, of which few are selected afterwards
// cause: twice, reuse, arithmetic
// reason: quantity|extendedprice|column|select|need
// not: uncoalesced, fewWorkgroups, smallWorkgroups, idle
//@ dispatch main 256
//@ dispatch finish 1
//@ scratch 8 * 256
struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

fn add64(a: vec2u, b: vec2u) -> vec2u { let low = a.x + b.x; return vec2u(low, a.y + b.y + u32(low < a.x)); }

// Shift and add, as on paper.
fn mul64(a: vec2u, b: vec2u) -> vec2u {
  var product = vec2u();
  var shifted = a;
  for (var bit = 0u; bit < 64u; bit++) {
    let word = select(b.y, b.x, bit < 32u);
    if (((word >> (bit & 31u)) & 1u) == 1u) { product = add64(product, shifted); }
    shifted = vec2u(shifted.x << 1u, (shifted.y << 1u) | (shifted.x >> 31u));
  }
  return product;
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

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  var own = vec2u();
  for (var row = id.x; row < params.rows; row += 65536u) {
    let p = mul64(quantity[row], extendedprice[row]);
    own = add64(own, select(vec2u(), p, suppkey[row] < params.z));
  }
  let sum = group_sum(tid, own);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = vec2u();
  for (var i = tid; i < arrayLength(&scratch); i += 256u) { own = add64(own, scratch[i]); }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
