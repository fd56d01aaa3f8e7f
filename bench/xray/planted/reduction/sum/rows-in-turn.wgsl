// planted: three integer divisions by numbers that are not constant, for every element
// cause: division, arithmetic
// not: uncoalesced, atomics, banks, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch partial min(GROUPS, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 8192))

override WG: u32 = 256;
override GROUPS: u32 = 528;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

// The numbers as about a thousand rows. The walk begins in the middle one, and what lies behind the last row keeps its place.
fn place(p: u32) -> u32 {
  let width = params.n / 1000u + 1u;
  let height = params.n / width;
  let row = p / width;
  let column = p % width;
  if (row >= height) { return p; }
  return (row + height / 2u) % height * width + column;
}

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
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var p = wid.x * WG + tid; p < params.n; p += WG * groups.x) {
    sum += input[place(p)];
  }
  sum = tree(tid, sum);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum += scratch[i]; }
  sum = tree(tid, sum);
  if (tid == 0u) { output[0] = sum; }
}
