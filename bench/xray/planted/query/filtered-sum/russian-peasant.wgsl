// planted: a multiplication in 64 steps of shifting and adding, which a warp has to wait for though only one of its lanes selected a row
// cause: arithmetic, divergence
// reason: multipl|\bloop|64 (steps|iterations|rounds|times)|iterations?|shift|\bbits?\b
// not: uncoalesced, atomics, banks, scratch, barriers, dispatches
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(GROUPS, ceilDiv(rows, 4096))
//@ dispatch finish 1
//@ scratch 8 * min(GROUPS, ceilDiv(rows, 4096))

override GROUPS: u32 = 1056;

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

fn twice(a: vec2u) -> vec2u { return vec2u(a.x << 1u, (a.y << 1u) | (a.x >> 31u)); }
fn half(a: vec2u) -> vec2u { return vec2u((a.x >> 1u) | (a.y << 31u), a.y >> 1u); }

// Only shifts and additions, as on an old processor.
fn peasant(a: vec2u, b: vec2u) -> vec2u {
  var doubled = a;
  var halved = b;
  var product = vec2u();
  for (var step = 0u; step < 64u; step++) {
    if ((halved.x & 1u) == 1u) { product = add64(product, doubled); }
    doubled = twice(doubled);
    halved = half(halved);
  }
  return product;
}

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  var sum = vec2u();
  for (var row = id.x; row < params.rows; row += groups.x * 256u) {
    if (suppkey[row] < params.z) { sum = add64(sum, peasant(quantity[row], extendedprice[row])); }
  }
  let total = workgroup_sum(lane, sum);
  if (lane == 0u) { scratch[group.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  for (var i = lane; i < arrayLength(&scratch); i += 256u) { own = add64(own, scratch[i]); }
  let total = workgroup_sum(lane, own);
  if (lane == 0u) { output[0] = total; }
}

fn add64(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}
