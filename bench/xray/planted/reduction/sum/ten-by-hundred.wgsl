// planted: workgroups of ten threads, each of which adds up a hundred numbers
// cause: smallWorkgroups
// reason: \b(10|ten) (threads|lanes|invocations)|\b10 (of|in) (the |its )?32|\b22 .*(lanes|threads)
// not: atomics, banks, dispatches
//@ dispatch thousand min(65535, ceilDiv(n, 1000)), ceilDiv(ceilDiv(n, 1000), 65535)
//@ dispatch middle ceilDiv(ceilDiv(n, 1000), 512)
//@ dispatch finish 1
//@ scratch 4 * (ceilDiv(n, 1000) + ceilDiv(ceilDiv(n, 1000), 512))

const THREADS = 10u;
const EACH = 100u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> ten: array<f32, THREADS>;
var<workgroup> part: array<f32, 256>;

fn thousands() -> u32 { return (params.n + 999u) / 1000u; }
fn middles() -> u32 { return (thousands() + 511u) / 512u; }

@compute @workgroup_size(THREADS)
fn thousand(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  var sum = 0.0;
  for (var k = 0u; k < EACH; k++) {
    let i = group * 1000u + k * THREADS + t;
    if (i < params.n) { sum += input[i]; }
  }
  ten[t] = sum;
  workgroupBarrier();
  if (t < 5u) { ten[t] += ten[t + 5u]; }
  workgroupBarrier();
  if (t == 0u && group < thousands()) {
    scratch[group] = ten[0] + ten[1] + ten[2] + ten[3] + ten[4];
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
fn middle(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * 512u + t;
  var x = 0.0;
  if (i < thousands()) { x = scratch[i]; }
  if (i + 256u < thousands()) { x += scratch[i + 256u]; }
  let sum = tree(t, x);
  if (t == 0u) { scratch[thousands() + wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var x = 0.0;
  for (var i = t; i < middles(); i += 256u) { x += scratch[thousands() + i]; }
  let sum = tree(t, x);
  if (t == 0u) { output[0] = sum; }
}
