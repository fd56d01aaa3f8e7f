// Reads the keys with a fixed number of threads, as many as an H200 holds at once, and takes BYTES of workgroup memory for each workgroup. Few
// workgroups fit beside each other on a multiprocessor that way: fewer threads wait for memory at the same time, and nothing else changes.
// LOADS: keys that a thread has in flight at once.
//@ dispatch main min(THREADS / WG, ceilDiv(rows, WG))
//@ dispatch finish 1
//@ scratch 8 * min(THREADS / WG, ceilDiv(rows, WG))

override WG: u32 = 256;
/// Of workgroup memory; at least 8 for each thread.
override BYTES: u32 = 2048;
override LOADS: u32 = 1;
/// 2048 on each of an H200's 132 multiprocessors.
override THREADS: u32 = 270336;

// Lanes that add up first; WG is a multiple.
const RADIX = 16u;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

var<workgroup> sums: array<vec2u, BYTES / 8u>;

@compute @workgroup_size(WG)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let threads = groups.x * WG;
  var own = vec2u();
  for (var row = group.x * WG + lane; row < params.rows; row += LOADS * threads) {
    let first = key(row);
    var second = params.z;
    var third = params.z;
    var fourth = params.z;
    if (LOADS == 4u) {
      second = key(row + threads);
      third = key(row + 2u * threads);
      fourth = key(row + 3u * threads);
    }
    if (min(min(first, second), min(third, fourth)) < params.z) {
      own = add64(own, product(first, row));
      own = add64(own, product(second, row + threads));
      own = add64(own, product(third, row + 2u * threads));
      own = add64(own, product(fourth, row + 3u * threads));
    }
  }
  let sum = workgroup_sum(lane, own);
  if (lane == 0u) { scratch[group.x] = sum; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = lane; i < arrayLength(&scratch); i += WG) { own = add64(own, scratch[i]); }
  let sum = workgroup_sum(lane, own);
  if (lane == 0u) { output[0] = sum; }
}

// The sum of `own` over the workgroup, for lane 0.
fn workgroup_sum(lane: u32, own: vec2u) -> vec2u {
  sums[lane] = own;
  workgroupBarrier();
  var sum = vec2u();
  if (lane < RADIX) {
    for (var k = lane; k < WG; k += RADIX) { sum = add64(sum, sums[k]); }
    sums[lane] = sum;
  }
  workgroupBarrier();
  if (lane == 0u) {
    sum = vec2u();
    for (var k = 0u; k < RADIX; k++) { sum = add64(sum, sums[k]); }
  }
  return sum;
}

// A row past the end has a key that is never selected.
fn key(row: u32) -> u32 {
  if (row < params.rows) { return suppkey[row]; }
  return params.z;
}

fn product(key: u32, row: u32) -> vec2u {
  if (key < params.z) { return multiply64(quantity[row], extendedprice[row]); }
  return vec2u();
}

// a + b modulo 2^64: the carry is 1 when the low word wrapped.
fn add64(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

// The 64 bits of a·b, from four products of 16-bit halves.
fn multiply_wide(a: u32, b: u32) -> vec2u {
  let a0 = a & 0xffffu;
  let a1 = a >> 16u;
  let b0 = b & 0xffffu;
  let b1 = b >> 16u;
  let middle = a1 * b0 + ((a0 * b0) >> 16u);
  let carried = a0 * b1 + (middle & 0xffffu);
  return vec2u(a * b, a1 * b1 + (middle >> 16u) + (carried >> 16u));
}

// a·b modulo 2^64. Two's complement needs nothing more: signs come out right by themselves.
fn multiply64(a: vec2u, b: vec2u) -> vec2u {
  let low = multiply_wide(a.x, b.x);
  return vec2u(low.x, low.y + a.x * b.y + a.y * b.x);
}
