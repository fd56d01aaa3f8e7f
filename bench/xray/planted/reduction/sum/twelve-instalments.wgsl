// planted: twelve dispatches, each of which adds up a twelfth of the numbers
// cause: dispatches, fewWorkgroups
// not: uncoalesced, banks, atomics
//@ dispatch part_0 min(528, ceilDiv(n, 49152))
//@ dispatch part_1 min(528, ceilDiv(n, 49152))
//@ dispatch part_2 min(528, ceilDiv(n, 49152))
//@ dispatch part_3 min(528, ceilDiv(n, 49152))
//@ dispatch part_4 min(528, ceilDiv(n, 49152))
//@ dispatch part_5 min(528, ceilDiv(n, 49152))
//@ dispatch part_6 min(528, ceilDiv(n, 49152))
//@ dispatch part_7 min(528, ceilDiv(n, 49152))
//@ dispatch part_8 min(528, ceilDiv(n, 49152))
//@ dispatch part_9 min(528, ceilDiv(n, 49152))
//@ dispatch part_10 min(528, ceilDiv(n, 49152))
//@ dispatch part_11 min(528, ceilDiv(n, 49152))
//@ dispatch finish 1
//@ scratch 48 * min(528, ceilDiv(n, 49152))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> quads: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> shares: array<f32, 256>;

// The sum of `own` over the workgroup.
fn sum_of_all(t: u32, own: f32) -> f32 {
  shares[t] = own;
  workgroupBarrier();
  for (var half = 256u / 2u; half > 0u; half /= 2u) {
    if (t < half) { shares[t] += shares[t + half]; }
    workgroupBarrier();
  }
  return shares[0];
}

fn quad(i: u32, end: u32) -> vec4f {
  if (i < end) { return quads[i]; }
  return vec4f();
}

fn part(number: u32, t: u32, group: u32, groups: u32) {
  let length = (params.n / 4u + 11u) / 12u;
  let end = min((number + 1u) * length, params.n / 4u);
  let stride = groups * 256u;
  var sum = vec4f();
  for (var i = number * length + group * 256u + t; i < end; i += 4u * stride) {
    sum += (quads[i] + quad(i + stride, end)) + (quad(i + 2u * stride, end) + quad(i + 3u * stride, end));
  }
  let total = sum_of_all(t, (sum.x + sum.y) + (sum.z + sum.w));
  if (t == 0u) { scratch[number * groups + group] = total; }
}

@compute @workgroup_size(256) fn part_0(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(0u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_1(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(1u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_2(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(2u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_3(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(3u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_4(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(4u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_5(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(5u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_6(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(6u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_7(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(7u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_8(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(8u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_9(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(9u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_10(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(10u, t, wid.x, groups.x); }
@compute @workgroup_size(256) fn part_11(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) { part(11u, t, wid.x, groups.x); }

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  for (var k = t; k < arrayLength(&scratch); k += 256u) { sum += scratch[k]; }
  let last = params.n / 4u * 4u + t;
  if (last < params.n) { sum += input[last]; }
  let total = sum_of_all(t, sum);
  if (t == 0u) { output[0] = total; }
}
