// planted: every number is doubled eight times and halved eight times, and that eight times, before it is added
// cause: arithmetic
// reason: iterations
// not: banks, uncoalesced, atomics, barriers, oneThread, division, fewWorkgroups
//@ dispatch partial min(GROUPS, ceilDiv(n, 8 * WG))
//@ dispatch finish 1
//@ scratch 4 * GROUPS

override GROUPS: u32 = 1056;
override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

// Away from the denormal numbers, and back.
fn scaled(x: f32, steps: u32) -> f32 {
  var y = x;
  for (var round = 0u; round < 8u; round++) {
    for (var k = 0u; k < steps; k++) { y *= 2.0; }
    for (var k = 0u; k < steps; k++) { y *= 0.5; }
  }
  return y;
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let steps = 8u + params.n / 0xffffffffu;
  var sum = 0.0;
  for (var i = wid.x * WG + tid; i < params.n; i += groups.x * WG) {
    sum += scaled(input[i], steps);
  }
  part[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { scratch[wid.x] = part[0]; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = min(GROUPS, (params.n + 8u * WG - 1u) / (8u * WG));
  var sum = 0.0;
  for (var i = tid; i < partials; i += WG) { sum += scratch[i]; }
  part[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { output[0] = part[0]; }
}
