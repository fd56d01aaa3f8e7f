// planted: a prefix sum with sixteen barriers over every 256 rows, to find places for those that are selected
// cause: barriers, staged
// not: uncoalesced, banks, atomics, dispatches, fewWorkgroups
//@ dispatch scan min(GROUPS, ceilDiv(rows, 1024))
//@ dispatch finish 1
//@ scratch 8 * min(GROUPS, ceilDiv(rows, 1024))
override GROUPS: u32 = 1056;

struct Params { rows: u32, z: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;
@group(0) @binding(5) var<storage, read_write> scratch: array<vec2u>;

var<workgroup> place: array<u32, 256>;
var<workgroup> chosen: array<u32, 256>;

@compute @workgroup_size(256)
fn scan(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = vec2u();
  for (var block = wid.x * 256u; block < params.rows; block += groups.x * 256u) {
    let row = block + t;
    let is_chosen = row < params.rows && suppkey[min(row, params.rows - 1u)] < params.z;
    place[t] = u32(is_chosen);
    workgroupBarrier();
    for (var d = 1u; d < 256u; d *= 2u) {
      var before = 0u;
      if (t >= d) { before = place[t - d]; }
      workgroupBarrier();
      place[t] += before;
      workgroupBarrier();
    }
    if (is_chosen) { chosen[place[t] - 1u] = row; }
    workgroupBarrier();
    if (t < place[255]) { sum = add64(sum, product(chosen[t])); }
    workgroupBarrier();
  }
  let total = workgroup_sum(t, sum);
  if (t == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = vec2u();
  for (var i = t; i < arrayLength(&scratch); i += 256u) { sum = add64(sum, scratch[i]); }
  let total = workgroup_sum(t, sum);
  if (t == 0u) { output[0] = total; }
}

var<workgroup> sums: array<vec2u, 256>;

// For thread 0: the sum of `own` over the workgroup, in two steps of sixteen.
fn workgroup_sum(t: u32, own: vec2u) -> vec2u {
  sums[t] = own;
  workgroupBarrier();
  var sum = vec2u();
  if (t < 16u) {
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[t + 16u * k]); }
    sums[t] = sum;
  }
  workgroupBarrier();
  if (t == 0u) {
    sum = vec2u();
    for (var k = 0u; k < 16u; k++) { sum = add64(sum, sums[k]); }
  }
  return sum;
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

fn product(row: u32) -> vec2u { return multiply64(quantity[row], extendedprice[row]); }
