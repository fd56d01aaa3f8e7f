// planted: nine reads of every number: moving averages of nine neighbours are added instead of the numbers
// cause: reuse, twice, halo, memorySum
// not: banks, atomics, dispatches, oneThread, barriers, fewWorkgroups
// Around the end the array goes on at its beginning, so the averages add up to the same sum.
//@ dispatch partial min(GROUPS, ceilDiv(n, 1024))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 1024))
override GROUPS: u32 = 1056;

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

const WIDTH = 9u;

fn average(i: u32) -> f32 {
  var sum = 0.0;
  for (var d = 0u; d < WIDTH; d++) {
    var at = i + d;
    while (at >= params.n) { at -= params.n; }
    sum += input[at] * (1.0 / f32(WIDTH));
  }
  return sum;
}

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var i = wid.x * 256u + t; i < params.n; i += groups.x * 256u) { sum += average(i); }
  let total = tree(t, sum);
  if (t == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  for (var k = t; k < arrayLength(&scratch); k += 256u) { sum += scratch[k]; }
  let total = tree(t, sum);
  if (t == 0u) { output[0] = total; }
}
