// planted: nothing; two vectors of keys under way, and a tree for each workgroup
// cause: none
// never: two dispatches are enough
//@ dispatch main min(264, ceilDiv(rows, 4096))
//@ dispatch finish 1
//@ scratch 8 * min(264, ceilDiv(rows, 4096))

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(1) var<storage, read> suppkey4: array<vec4u>;
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

var<workgroup> part: array<vec2u, 256>;

fn group_sum(lane: u32, own: vec2u) -> vec2u {
  part[lane] = own;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half /= 2u) {
    if (lane < half) { part[lane] = plus(part[lane], part[lane + half]); }
    workgroupBarrier();
  }
  return part[0];
}

// The sum of the selected rows of one quad.
fn quad(q: u32, keys: vec4u) -> vec2u {
  var sum = vec2u();
  if (any(keys < vec4u(params.z))) {
    for (var k = 0u; k < 4u; k++) {
      if (keys[k] < params.z) { sum = plus(sum, times(quantity[4u * q + k], extendedprice[4u * q + k])); }
    }
  }
  return sum;
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let step = groups.x * 256u;
  let quads = params.rows / 4u;
  var own = vec2u();
  var q = wid.x * 256u + lane;
  for (; q + step < quads; q += 2u * step) {
    let first = suppkey4[q];
    let second = suppkey4[q + step];
    own = plus(own, plus(quad(q, first), quad(q + step, second)));
  }
  if (q < quads) { own = plus(own, quad(q, suppkey4[q])); }
  let sum = group_sum(lane, own);
  if (lane == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = lane; i < arrayLength(&scratch); i += 256u) { own = plus(own, scratch[i]); }
  let row = (params.rows & ~3u) + lane;
  if (row < params.rows && suppkey[row] < params.z) { own = plus(own, times(quantity[row], extendedprice[row])); }
  let sum = group_sum(lane, own);
  if (lane == 0u) { output[0] = sum; }
}
