// expect: wrong-answer
// exercise: query/filtered-sum
// Mistake: the lanes write the rows that they select into a list, and the last lane adds up the list without waiting for the others.
//@ dispatch main ceilDiv(rows, 256)
//@ dispatch finish 1
//@ scratch 8 * ceilDiv(rows, 256)

const WG = 256u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

var<workgroup> list: array<u32, WG>;
var<workgroup> count: atomic<u32>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let row = group.x * WG + lane;
  if (row < params.rows && suppkey[row] < params.z) {
    list[atomicAdd(&count, 1u)] = row;
  }
  if (lane == WG - 1u) {
    let selected = atomicLoad(&count);
    var total = vec2u();
    for (var i = 0u; i < selected; i++) { total = add64(total, multiply64(quantity[list[i]], extendedprice[list[i]])); }
    scratch[group.x] = total;
  }
}

@compute @workgroup_size(1)
fn finish() {
  var total = vec2u();
  for (var i = 0u; i < (params.rows + WG - 1u) / WG; i++) { total = add64(total, scratch[i]); }
  output[0] = total;
}

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
