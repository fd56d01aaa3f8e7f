// Between rungs 4 and 5: a fixed number of workgroups walk over the array, each thread with one word at a time. The tree runs only once per
// workgroup, but every thread has a single load of 4 bytes in flight and waits for it before the next addition.
//@ dispatch partial min(GROUPS, ceilDiv(n, WG))
//@ dispatch finish 1
//@ scratch 4 * GROUPS

override WG: u32 = 256;
/// Eight workgroups for each of an H200's 132 multiprocessors: as many threads as it holds.
override GROUPS: u32 = 1056;

// More rounds than the largest binding (2 GiB) needs with one workgroup of 64.
const MAX_ROUNDS = 1u << 23u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

// Puts the sum of part[0 … WG) into part[0], for thread 0. WG is a power of two.
fn tree_sum(tid: u32) {
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let stride = groups.x * WG;
  var sum = 0.0;
  for (var k = 0u; k < MAX_ROUNDS; k++) {
    let i = wid.x * WG + tid + k * stride;
    if (i >= params.n) {
      break;
    }
    sum += input[i];
  }
  part[tid] = sum;
  tree_sum(tid);
  if (tid == 0u) {
    scratch[wid.x] = part[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = min(GROUPS, (params.n + WG - 1u) / WG);
  var sum = 0.0;
  for (var k = 0u; k < (GROUPS + WG - 1u) / WG; k++) {
    let i = k * WG + tid;
    if (i < partials) {
      sum += scratch[i];
    }
  }
  part[tid] = sum;
  tree_sum(tid);
  if (tid == 0u) {
    output[0] = part[0];
  }
}
