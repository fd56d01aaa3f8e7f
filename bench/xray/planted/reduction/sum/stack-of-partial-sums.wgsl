// planted: a stack of partial sums in an array of each thread's own, with a moving top
// cause: privateArray
// reason: array .*\b(own|thread|private|local|index)|own array|moving index|dynamic|\bstack
// not: uncoalesced, atomics, dispatches, scratch, banks
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch partial min(GROUPS, ceilDiv(n, 8192))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 8192))

override WG: u32 = 256;
override GROUPS: u32 = 512;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

fn tree(tid: u32, own: f32) -> f32 {
  part[tid] = own;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  workgroupBarrier();
  return part[0];
}

// Pairwise summation: two sums of the same number of terms are added as soon as both are there.
@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var stack: array<f32, 32>;
  var top = 0u;
  var taken = 0u;
  for (var i = wid.x * WG + tid; i < params.n; i += groups.x * WG) {
    var x = input[i];
    taken++;
    for (var bit = taken; (bit & 1u) == 0u; bit >>= 1u) {
      top--;
      x += stack[top];
    }
    stack[top] = x;
    top++;
  }
  var sum = 0.0;
  while (top > 0u) {
    top--;
    sum += stack[top];
  }
  let total = tree(tid, sum);
  if (tid == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum += scratch[i]; }
  let total = tree(tid, sum);
  if (tid == 0u) { output[0] = total; }
}
