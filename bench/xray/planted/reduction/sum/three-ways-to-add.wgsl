// planted: three loops, one for each remainder of the thread by three, which add in different orders and which a warp runs one after the other
// cause: divergence
// not: banks, atomics, dispatches, barriers, fewWorkgroups
//@ dispatch partial min(GROUPS, ceilDiv(n, 4096))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 4096))
override GROUPS: u32 = 1056;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<f32>;
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

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let stride = groups.x * 256u;
  let first = wid.x * 256u + t;
  var rounds = 0u;
  if (first < params.n) { rounds = (params.n - first - 1u) / stride + 1u; }
  var sum = 0.0;
  if (t % 3u == 0u) {
    // Forwards.
    for (var k = 0u; k < rounds; k++) { sum += values[first + k * stride]; }
  } else if (t % 3u == 1u) {
    // Backwards.
    for (var k = rounds; k > 0u; k--) { sum += values[first + (k - 1u) * stride]; }
  } else {
    // Even rounds and odd ones apart.
    var odd = 0.0;
    for (var k = 0u; k < rounds; k += 2u) {
      sum += values[first + k * stride];
      if (k + 1u < rounds) { odd += values[first + (k + 1u) * stride]; }
    }
    sum += odd;
  }
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
