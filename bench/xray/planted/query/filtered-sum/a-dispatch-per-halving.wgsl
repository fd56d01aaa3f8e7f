// planted: fourteen dispatches that halve 16384 sums until one is left
// cause: dispatches, scratch
// reason: halv|launch
// not: uncoalesced, atomics, banks, barriers
//@ dispatch main 64
//@ dispatch half8192 32
//@ dispatch half4096 16
//@ dispatch half2048 8
//@ dispatch half1024 4
//@ dispatch half512 2
//@ dispatch half256 1
//@ dispatch half128 1
//@ dispatch half64 1
//@ dispatch half32 1
//@ dispatch half16 1
//@ dispatch half8 1
//@ dispatch half4 1
//@ dispatch half2 1
//@ dispatch half1 1
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

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var own = vec2u();
  for (var row = id.x; row < params.rows; row += 16384u) {
    if (suppkey[row] < params.z) { own = plus(own, times(quantity[row], extendedprice[row])); }
  }
  scratch[id.x] = own;
}

fn halve(count: u32, i: u32) {
  if (i < count) {
    let sum = plus(scratch[i], scratch[i + count]);
    scratch[i] = sum;
    if (count == 1u) { output[0] = sum; }
  }
}

@compute @workgroup_size(256) fn half8192(@builtin(global_invocation_id) id: vec3u) { halve(8192u, id.x); }
@compute @workgroup_size(256) fn half4096(@builtin(global_invocation_id) id: vec3u) { halve(4096u, id.x); }
@compute @workgroup_size(256) fn half2048(@builtin(global_invocation_id) id: vec3u) { halve(2048u, id.x); }
@compute @workgroup_size(256) fn half1024(@builtin(global_invocation_id) id: vec3u) { halve(1024u, id.x); }
@compute @workgroup_size(256) fn half512(@builtin(global_invocation_id) id: vec3u) { halve(512u, id.x); }
@compute @workgroup_size(256) fn half256(@builtin(global_invocation_id) id: vec3u) { halve(256u, id.x); }
@compute @workgroup_size(256) fn half128(@builtin(global_invocation_id) id: vec3u) { halve(128u, id.x); }
@compute @workgroup_size(256) fn half64(@builtin(global_invocation_id) id: vec3u) { halve(64u, id.x); }
@compute @workgroup_size(256) fn half32(@builtin(global_invocation_id) id: vec3u) { halve(32u, id.x); }
@compute @workgroup_size(256) fn half16(@builtin(global_invocation_id) id: vec3u) { halve(16u, id.x); }
@compute @workgroup_size(256) fn half8(@builtin(global_invocation_id) id: vec3u) { halve(8u, id.x); }
@compute @workgroup_size(256) fn half4(@builtin(global_invocation_id) id: vec3u) { halve(4u, id.x); }
@compute @workgroup_size(256) fn half2(@builtin(global_invocation_id) id: vec3u) { halve(2u, id.x); }
@compute @workgroup_size(256) fn half1(@builtin(global_invocation_id) id: vec3u) { halve(1u, id.x); }
