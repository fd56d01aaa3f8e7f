// planted: one thread of each workgroup adds up the products of all 256 rows
// cause: oneThread, divergence
// reason: captain|first thread|255|lane == 0
// not: uncoalesced, atomics, banks
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(65535, ceilDiv(rows, 256)), ceilDiv(ceilDiv(rows, 256), 65535)
//@ dispatch middle min(128, ceilDiv(rows, 65536))
//@ dispatch finish 1
//@ scratch 8 * (ceilDiv(rows, 256) + min(128, ceilDiv(rows, 65536)))

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

fn crew_count() -> u32 { return (params.rows + 255u) / 256u; }

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let crew = group.y * groups.x + group.x;
  let row = crew * 256u + lane;
  var product = vec2u();
  if (row < params.rows && suppkey[row] < params.z) {
    product = multiply64(quantity[row], extendedprice[row]);
  }
  sums[lane] = product;
  workgroupBarrier();
  let is_captain = lane == 0u;
  if (is_captain && crew < crew_count()) {
    var sum = sums[0];
    for (var sailor = 1u; sailor < 256u; sailor++) { sum = add64(sum, sums[sailor]); }
    scratch[crew] = sum;
  }
}

@compute @workgroup_size(256)
fn middle(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = group.x * 256u + lane; i < crew_count(); i += groups.x * 256u) { own = add64(own, scratch[i]); }
  let total = workgroup_sum(lane, own);
  if (lane == 0u) { scratch[crew_count() + group.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = crew_count() + lane; i < arrayLength(&scratch); i += 256u) { own = add64(own, scratch[i]); }
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
