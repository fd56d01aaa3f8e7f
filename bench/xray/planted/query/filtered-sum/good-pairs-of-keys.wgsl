// planted: nothing; keys in pairs, four pairs under way, one workgroup width apart
// cause: none
// never: two dispatches are enough
//@ dispatch main min(GROUPS, ceilDiv(rows, 4096))
//@ dispatch finish 1
//@ scratch 8 * min(GROUPS, ceilDiv(rows, 4096))

override GROUPS: u32 = 1056;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> key_pairs: array<vec2u>;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
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

fn of_pair(pair: vec2u, p: u32) -> vec2u {
  var sum = vec2u();
  if (p < params.rows / 2u) {
    if (pair.x < params.z) { sum = multiply64(quantity[2u * p], extendedprice[2u * p]); }
    if (pair.y < params.z) { sum = add64(sum, multiply64(quantity[2u * p + 1u], extendedprice[2u * p + 1u])); }
  }
  return sum;
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let pairs = params.rows / 2u;
  var sum = vec2u();
  for (var p = group.x * 1024u + lane; p < pairs; p += groups.x * 1024u) {
    let last = pairs - 1u;
    let a = key_pairs[p];
    let b = key_pairs[min(p + 256u, last)];
    let c = key_pairs[min(p + 512u, last)];
    let d = key_pairs[min(p + 768u, last)];
    let lowest = min(min(a, b), min(c, d));
    if (min(lowest.x, lowest.y) < params.z) {
      sum = add64(add64(sum, of_pair(a, p)), of_pair(b, p + 256u));
      sum = add64(add64(sum, of_pair(c, p + 512u)), of_pair(d, p + 768u));
    }
  }
  let total = workgroup_sum(lane, sum);
  if (lane == 0u) { scratch[group.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) lane: u32) {
  var own = vec2u();
  if (lane == 0u && params.rows % 2u == 1u) {
    let row = params.rows - 1u;
    if (keys[row] < params.z) { own = multiply64(quantity[row], extendedprice[row]); }
  }
  for (var i = lane; i < arrayLength(&scratch); i += 256u) { own = add64(own, scratch[i]); }
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
