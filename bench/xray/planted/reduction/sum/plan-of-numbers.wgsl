// planted: a thread for every number, though each adds up 32 of them: 31 of 32 workgroups have nothing to do
// cause: idle
// reason: (more|too many|32 times as many) (threads|invocations|workgroups)|only \S+ (of|in) .*(threads|invocations|workgroups)|\b1 (of|in) (the )?\d+ (threads|invocations|workgroups)|outside|beyond|past the end
// not: uncoalesced, banks, atomics
// never: too few workgroups|(only|just) (one|1|a single) workgroup|small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch sum32 min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch join min(256, ceilDiv(n, 32 * WG))
//@ dispatch last 1
//@ scratch 4 * (ceilDiv(n, 32 * WG) + 256)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

fn blocks() -> u32 { return (params.n + 32u * WG - 1u) / (32u * WG); }

fn tree(tid: u32, x: f32) -> f32 {
  part[tid] = x;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  workgroupBarrier();
  return part[0];
}

@compute @workgroup_size(WG)
fn sum32(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let block = wid.y * groups.x + wid.x;
  if (block >= blocks()) { return; }
  var sum0 = 0.0;
  var sum1 = 0.0;
  for (var k = 0u; k < 32u; k += 2u) {
    let i = (32u * block + k) * WG + tid;
    if (i < params.n) { sum0 += input[i]; }
    if (i + WG < params.n) { sum1 += input[i + WG]; }
  }
  let sum = tree(tid, sum0 + sum1);
  if (tid == 0u) { scratch[block] = sum; }
}

@compute @workgroup_size(WG)
fn join(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var i = wid.x * WG + tid; i < blocks(); i += groups.x * WG) { sum += scratch[i]; }
  sum = tree(tid, sum);
  if (tid == 0u) { scratch[blocks() + wid.x] = sum; }
}

@compute @workgroup_size(WG)
fn last(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  if (tid < min(256u, blocks())) { sum = scratch[blocks() + tid]; }
  sum = tree(tid, sum);
  if (tid == 0u) { output[0] = sum; }
}
