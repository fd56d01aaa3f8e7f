// planted: a thread for every row, though each looks at sixteen of them: fifteen of sixteen workgroups have nothing to do
// cause: idle
// reason: (more|too many|16 times as many|sixteen times as many) (threads|invocations|workgroups)|only \S+ (of|in) .*(threads|invocations|workgroups)|\b1 (of|in) (the )?\d+ (threads|invocations|workgroups)|outside|beyond|past the end
// not: uncoalesced, banks, atomics
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main min(65535, ceilDiv(rows, 256)), ceilDiv(ceilDiv(rows, 256), 65535)
//@ dispatch middle min(128, ceilDiv(rows, 4096))
//@ dispatch finish 1
//@ scratch 8 * (ceilDiv(rows, 4096) + min(128, ceilDiv(rows, 4096)))

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

var<workgroup> sums: array<vec2u, 256>;

// The sum over the workgroup, for lane 0: 256 numbers become 16, and 16 become one.
fn workgroup_sum(lane: u32, own: vec2u) -> vec2u {
  sums[lane] = own;
  workgroupBarrier();
  var sum = vec2u();
  if (lane < 16u) {
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[lane + 16u * k]); }
    sums[lane] = sum;
  }
  workgroupBarrier();
  if (lane == 0u) {
    sum = vec2u();
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[k]); }
  }
  return sum;
}

const ROWS_A_THREAD = 16u;

fn blocks() -> u32 { return (params.rows + 256u * ROWS_A_THREAD - 1u) / (256u * ROWS_A_THREAD); }

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let block = group.y * groups.x + group.x;
  if (block >= blocks()) { return; }
  var sum = vec2u();
  let last = params.rows - 1u;
  for (var k = 0u; k < ROWS_A_THREAD; k += 2u) {
    let i = (block * ROWS_A_THREAD + k) * 256u + lane;
    let j = i + 256u;
    let key_i = suppkey[min(i, last)];
    let key_j = suppkey[min(j, last)];
    if (key_i < params.z && i <= last) { sum = add64(sum, multiply64(quantity[i], extendedprice[i])); }
    if (key_j < params.z && j <= last) { sum = add64(sum, multiply64(quantity[j], extendedprice[j])); }
  }
  let total = workgroup_sum(lane, sum);
  if (lane == 0u) { scratch[block] = total; }
}

@compute @workgroup_size(256)
fn middle(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = group.x * 256u + lane; i < blocks(); i += groups.x * 256u) { own = add64(own, scratch[i]); }
  let total = workgroup_sum(lane, own);
  if (lane == 0u) { scratch[blocks() + group.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = blocks() + lane; i < arrayLength(&scratch); i += 256u) { own = add64(own, scratch[i]); }
  let total = workgroup_sum(lane, own);
  if (lane == 0u) { output[0] = total; }
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
