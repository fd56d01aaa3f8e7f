// planted: the first lane of every 32 adds up what the other 31 loaded
// cause: oneThread, divergence
// reason: lead|first lane|\b31\b|1 (of|in) (the |its )?32
// not: uncoalesced, atomics, banks
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch middle min(256, ceilDiv(n, 65536))
//@ dispatch finish 1
//@ scratch 4 * (ceilDiv(n, 256) + 256)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

fn count() -> u32 { return (params.n + 255u) / 256u; }

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  let i = group * 256u + tid;
  var x = 0.0;
  if (i < params.n) { x = input[i]; }
  part[tid] = x;
  workgroupBarrier();
  // A leader for each warp …
  if (tid % 32u == 0u) {
    for (var k = 1u; k < 32u; k++) { x += part[tid + k]; }
    part[tid] = x;
  }
  workgroupBarrier();
  // … and one for the leaders.
  if (tid == 0u && group < count()) {
    for (var warp = 1u; warp < 8u; warp++) { x += part[32u * warp]; }
    scratch[group] = x;
  }
}

fn tree(t: u32, x: f32) -> f32 {
  part[t] = x;
  for (var s = 128u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (t < s) { part[t] += part[t + s]; }
  }
  workgroupBarrier();
  return part[0];
}

@compute @workgroup_size(256)
fn middle(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var x = 0.0;
  for (var i = wid.x * 256u + t; i < count(); i += groups.x * 256u) { x += scratch[i]; }
  let sum = tree(t, x);
  if (t == 0u) { scratch[count() + wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var x = 0.0;
  if (t < min(256u, (params.n + 65535u) / 65536u)) { x = scratch[count() + t]; }
  let sum = tree(t, x);
  if (t == 0u) { output[0] = sum; }
}
