// planted: numbers that a first dispatch copies to scratch without what is no number, and that the second one adds up from there
// cause: scratch, twice, reuse, memorySum
// not: banks, uncoalesced, atomics, oneThread, fewWorkgroups, smallWorkgroups, division
//@ dispatch clean min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch partial min(GROUPS, ceilDiv(n, 4 * WG))
//@ dispatch finish 1
//@ scratch 4 * (GROUPS + n)

override GROUPS: u32 = 1056;
override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

fn cleaned(i: u32) -> f32 {
  if (i >= params.n) { return 0.0; }
  let x = input[i];
  let is_number = (bitcast<u32>(x) & 0x7f800000u) != 0x7f800000u;
  return select(0.0, x, is_number);
}

@compute @workgroup_size(WG)
fn clean(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n) { scratch[GROUPS + i] = cleaned(i); }
}

fn number(i: u32) -> f32 {
  if (i >= params.n) { return 0.0; }
  return scratch[GROUPS + i];
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let step = groups.x * WG;
  var sum = 0.0;
  for (var i = wid.x * WG + tid; i < params.n; i += 4u * step) {
    let x0 = number(i);
    let x1 = number(i + step);
    let x2 = number(i + 2u * step);
    let x3 = number(i + 3u * step);
    sum += (x0 + x1) + (x2 + x3);
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
  let partials = min(GROUPS, (params.n + 4u * WG - 1u) / (4u * WG));
  var sum = 0.0;
  for (var i = tid; i < partials; i += WG) { sum += scratch[i]; }
  part[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { output[0] = part[0]; }
}
