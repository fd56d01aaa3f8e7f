// "simpleselect" as the course has it: a thread for each row writes one 64-bit number, zero where the row is not selected. The course adds these
// numbers up on the CPU. Here they are folded as in rung 1: thread t of T adds numbers t, t + T, t + 2T … and stores the sum as number t, until
// only one is left.
//@ dispatch select_rows min(65535, ceilDiv(rows, WG)), ceilDiv(ceilDiv(rows, WG), 65535)
//@ dispatch fold_to_65536 256
//@ dispatch fold_to_256 1
//@ dispatch fold_to_1 1
//@ scratch 8 * rows

override WG: u32 = 256;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

@compute @workgroup_size(WG)
fn select_rows(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let row = (group.y * groups.x + group.x) * WG + lane;
  if (row >= params.rows) { return; }
  var product = vec2u();
  if (suppkey[row] < params.z) { product = multiply64(quantity[row], extendedprice[row]); }
  scratch[row] = product;
}

@compute @workgroup_size(256)
fn fold_to_65536(@builtin(global_invocation_id) id: vec3u) {
  let numbers = arrayLength(&scratch);
  if (id.x < numbers) { scratch[id.x] = fold(id.x, 65536u, numbers); }
}

@compute @workgroup_size(256)
fn fold_to_256(@builtin(global_invocation_id) id: vec3u) {
  let numbers = min(arrayLength(&scratch), 65536u);
  if (id.x < numbers) { scratch[id.x] = fold(id.x, 256u, numbers); }
}

@compute @workgroup_size(1)
fn fold_to_1() {
  output[0] = fold(0u, 1u, min(arrayLength(&scratch), 256u));
}

// The sum of numbers t, t + threads, t + 2·threads … below `numbers`. No other thread touches number t, so it may be overwritten.
fn fold(t: u32, threads: u32, numbers: u32) -> vec2u {
  var sum = vec2u();
  for (var i = t; i < numbers; i += threads) { sum = add64(sum, scratch[i]); }
  return sum;
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
