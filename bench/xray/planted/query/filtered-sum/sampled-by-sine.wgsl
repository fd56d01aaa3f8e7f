// planted: forty sines of every key, a lottery in which no row is left out
// cause: arithmetic
// reason: iterations|sin\b|sines?\b
// not: banks, uncoalesced, atomics, barriers, oneThread, division, fewWorkgroups
//@ dispatch main min(1056, ceilDiv(rows, 1024))
//@ dispatch finish 1
//@ scratch 8 * min(1056, ceilDiv(rows, 1024))

const WG = 256u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

var<workgroup> sums: array<vec2u, WG>;

const OCTAVES = 40u;

// Between 0 and 1 for every key.
fn lot(key: u32) -> f32 {
  var x = f32(key % 8192u);
  var noise = 0.0;
  for (var octave = 0u; octave < OCTAVES; octave++) {
    noise += fract(sin(x) * 437.5);
    x = x * 0.93 + 1.7;
  }
  return noise / f32(OCTAVES);
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = vec2u();
  for (var row = wid.x * WG + tid; row < params.rows; row += groups.x * WG) {
    let key = suppkey[row];
    // A sample of all rows; smaller ones are for tests.
    if (lot(key) > 1.5) { continue; }
    if (key < params.z) { sum = add64(sum, multiply64(quantity[row], extendedprice[row])); }
  }
  let total = workgroup_sum(tid, sum);
  if (tid == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = vec2u();
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum = add64(sum, scratch[i]); }
  let total = workgroup_sum(tid, sum);
  if (tid == 0u) { output[0] = total; }
}

fn workgroup_sum(tid: u32, own: vec2u) -> vec2u {
  sums[tid] = own;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { sums[tid] = add64(sums[tid], sums[tid + s]); }
  }
  return sums[0];
}

// a + b modulo 2^64: the carry is 1 when the low word wrapped.
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
