// expect: wrong-answer
// A thread has eight rows and a team seven threads; the last team has as many threads as are left over.
// wrong at: rows=56,z=4000; rows=560,z=4000; rows=53,z=4000
// right at: rows=40,z=4000; rows=57,z=4000; rows=600,z=4000
//@ dispatch main ceilDiv(rows, 56)
//@ dispatch finish 1
//@ scratch 8 * ceilDiv(rows, 56)
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

const WG = 8u;

var<workgroup> sums: array<vec2u, WG>;

fn group_sum(tid: u32, own: vec2u) -> vec2u {
  sums[tid] = own;
  workgroupBarrier();
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    if (tid < s) { sums[tid] = add64(sums[tid], sums[tid + s]); }
    workgroupBarrier();
  }
  return sums[0];
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) team: vec3u, @builtin(num_workgroups) teams: vec3u, @builtin(local_invocation_index) me: u32) {
  var members = 7u;
  if (team.x + 1u == teams.x) { members = ((params.rows + 7u) / 8u) % 7u; }
  var own = vec2u();
  if (me < members) {
    for (var k = 0u; k < 8u; k++) {
      let row = (team.x * 7u + me) * 8u + k;
      if (row < params.rows && suppkey[row] < params.z) { own = add64(own, mul64(quantity[row], extendedprice[row])); }
    }
  }
  let sum = group_sum(me, own);
  if (me == 0u) { scratch[team.x] = sum; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) me: u32) {
  var own = vec2u();
  for (var i = me; i < arrayLength(&scratch); i += WG) { own = add64(own, scratch[i]); }
  let sum = group_sum(me, own);
  if (me == 0u) { output[0] = sum; }
}
