// planted: one thread adds up a sum of each of 32768 threads
// cause: oneThread, fewWorkgroups
// not: uncoalesced, atomics, barriers, banks
//@ dispatch scan 128
//@ dispatch collect 1
//@ scratch 8 * 32768
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

@compute @workgroup_size(256)
fn scan(@builtin(global_invocation_id) id: vec3u) {
  var own = vec2u();
  for (var row = id.x; row < params.rows; row += 32768u) {
    if (suppkey[row] < params.z) { own = add64(own, mul64(quantity[row], extendedprice[row])); }
  }
  scratch[id.x] = own;
}

@compute @workgroup_size(32)
fn collect(@builtin(local_invocation_id) lid: vec3u) {
  if (lid.x == 0) {
    var total = vec2u();
    for (var i = 0; i < 32768; i++) {
      total = add64(total, scratch[i]);
    }
    output[0] = total;
  }
}
