// planted: a last workgroup of eight threads that adds up a sum of each of 16384 threads
// cause: smallWorkgroups, fewWorkgroups, oneThread
// reason: \b8 (threads|invocations|lanes)|few (threads|lanes|invocations)|last (pass|workgroup|dispatch)
// not: atomics, dispatches, barriers
//@ dispatch main 64
//@ dispatch finish 1
//@ scratch 8 * 16384

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

fn plus(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

// The low 64 bits of the product.
fn times(a: vec2u, b: vec2u) -> vec2u {
  let al = a.x & 0xffffu;
  let ah = a.x >> 16u;
  let bl = b.x & 0xffffu;
  let bh = b.x >> 16u;
  let middle = ah * bl + ((al * bl) >> 16u);
  let carried = al * bh + (middle & 0xffffu);
  let high = ah * bh + (middle >> 16u) + (carried >> 16u);
  return vec2u(a.x * b.x, high + a.x * b.y + a.y * b.x);
}

var<workgroup> part: array<vec2u, 8>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var own = vec2u();
  for (var row = id.x; row < params.rows; row += 16384u) {
    if (suppkey[row] < params.z) { own = plus(own, times(quantity[row], extendedprice[row])); }
  }
  scratch[id.x] = own;
}

@compute @workgroup_size(8)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = lane; i < 16384u; i += 8u) { own = plus(own, scratch[i]); }
  part[lane] = own;
  workgroupBarrier();
  if (lane == 0u) {
    var sum = vec2u();
    for (var k = 0u; k < 8u; k++) { sum = plus(sum, part[k]); }
    output[0] = sum;
  }
}
