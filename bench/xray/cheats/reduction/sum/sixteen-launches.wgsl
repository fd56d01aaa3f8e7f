// at most: 0
// Fifteen dispatches of one workgroup, one after the other, and a last one: there are sixteen workgroups, but never two at once.
//@ dispatch part0 1
//@ dispatch part1 1
//@ dispatch part2 1
//@ dispatch part3 1
//@ dispatch part4 1
//@ dispatch part5 1
//@ dispatch part6 1
//@ dispatch part7 1
//@ dispatch part8 1
//@ dispatch part9 1
//@ dispatch part10 1
//@ dispatch part11 1
//@ dispatch part12 1
//@ dispatch part13 1
//@ dispatch part14 1
//@ dispatch finish 1
//@ scratch 60

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

const WG = 256u;

var<workgroup> part: array<f32, WG>;

fn sum_part(k: u32, lane: u32) {
  let share = (params.n + 14u) / 15u;
  var total = 0.0;
  for (var i = k * share + lane; i < min((k + 1u) * share, params.n); i += WG) { total += input[i]; }
  part[lane] = total;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (lane < s) { part[lane] += part[lane + s]; }
  }
  if (lane == 0u) { scratch[k] = part[0]; }
}
@compute @workgroup_size(WG) fn part0(@builtin(local_invocation_index) lane: u32) { sum_part(0u, lane); }
@compute @workgroup_size(WG) fn part1(@builtin(local_invocation_index) lane: u32) { sum_part(1u, lane); }
@compute @workgroup_size(WG) fn part2(@builtin(local_invocation_index) lane: u32) { sum_part(2u, lane); }
@compute @workgroup_size(WG) fn part3(@builtin(local_invocation_index) lane: u32) { sum_part(3u, lane); }
@compute @workgroup_size(WG) fn part4(@builtin(local_invocation_index) lane: u32) { sum_part(4u, lane); }
@compute @workgroup_size(WG) fn part5(@builtin(local_invocation_index) lane: u32) { sum_part(5u, lane); }
@compute @workgroup_size(WG) fn part6(@builtin(local_invocation_index) lane: u32) { sum_part(6u, lane); }
@compute @workgroup_size(WG) fn part7(@builtin(local_invocation_index) lane: u32) { sum_part(7u, lane); }
@compute @workgroup_size(WG) fn part8(@builtin(local_invocation_index) lane: u32) { sum_part(8u, lane); }
@compute @workgroup_size(WG) fn part9(@builtin(local_invocation_index) lane: u32) { sum_part(9u, lane); }
@compute @workgroup_size(WG) fn part10(@builtin(local_invocation_index) lane: u32) { sum_part(10u, lane); }
@compute @workgroup_size(WG) fn part11(@builtin(local_invocation_index) lane: u32) { sum_part(11u, lane); }
@compute @workgroup_size(WG) fn part12(@builtin(local_invocation_index) lane: u32) { sum_part(12u, lane); }
@compute @workgroup_size(WG) fn part13(@builtin(local_invocation_index) lane: u32) { sum_part(13u, lane); }
@compute @workgroup_size(WG) fn part14(@builtin(local_invocation_index) lane: u32) { sum_part(14u, lane); }

@compute @workgroup_size(1)
fn finish() {
  var total = 0.0;
  for (var k = 0u; k < 15u; k++) { total += scratch[k]; }
  output[0] = total;
}
