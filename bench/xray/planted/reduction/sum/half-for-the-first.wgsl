// planted: twenty workgroups, the first of which has half of all numbers, the next one a quarter, and so on
// cause: fewWorkgroups
// reason: uneven|half of|largest|most of the|first workgroup|unequal|other workgroups
// not: uncoalesced, banks, atomics, dispatches
// Divide and conquer.
//@ dispatch shares 20
//@ dispatch finish 1
//@ scratch 80

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

// The sum of `own` over the workgroup.
fn tree(t: u32, own: f32) -> f32 {
  part[t] = own;
  workgroupBarrier();
  for (var half = 256u / 2u; half > 0u; half /= 2u) {
    if (t < half) { part[t] += part[t + half]; }
    workgroupBarrier();
  }
  return part[0];
}

const SHARES = 20u;

@compute @workgroup_size(256)
fn shares(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let begin = params.n - (params.n >> wid.x);
  var end = params.n - (params.n >> (wid.x + 1u));
  if (wid.x == SHARES - 1u) { end = params.n; }
  var sum = 0.0;
  for (var i = begin + t; i < end; i += 256u) { sum += input[i]; }
  let total = tree(t, sum);
  if (t == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  for (var k = t; k < SHARES; k += 256u) { sum += scratch[k]; }
  let total = tree(t, sum);
  if (t == 0u) { output[0] = total; }
}
