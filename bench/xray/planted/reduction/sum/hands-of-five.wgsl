// planted: workgroups of five threads
// cause: smallWorkgroups
// not: banks, atomics, division, dispatches, barriers
//@ dispatch partial min(8448, ceilDiv(n, 160))
//@ dispatch finish 1
//@ scratch 4 * min(8448, ceilDiv(n, 160))
const HAND = 5u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> fingers: array<f32, HAND>;
var<workgroup> part: array<f32, 256>;

@compute @workgroup_size(HAND)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let step = groups.x * HAND;
  var sum = 0.0;
  for (var i = wid.x * HAND + tid; i < params.n; i += 2u * step) {
    var x = input[i];
    if (i + step < params.n) { x += input[i + step]; }
    sum += x;
  }
  fingers[tid] = sum;
  workgroupBarrier();
  if (tid == 0u) {
    sum = 0.0;
    for (var k = 0u; k < HAND; k++) { sum += fingers[k]; }
    scratch[wid.x] = sum;
  }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += 256u) { sum += scratch[i]; }
  part[tid] = sum;
  for (var s = 128u; s > 0u; s >>= 1u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { output[0] = part[0]; }
}
