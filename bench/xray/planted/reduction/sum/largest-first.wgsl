// planted: a second pass over the input
// reason: The plan passes over its data twice, in 4 dispatches\.
// advice: One pass is enough

// The elements are divided by the largest of them, so that their sum cannot overflow: one pass to find it, one to add.
//@ dispatch largest min(GROUPS, ceilDiv(n, 16 * WG))
//@ dispatch largest_of_all 1
//@ dispatch partial min(GROUPS, ceilDiv(n, 16 * WG))
//@ dispatch finish 1
//@ scratch 4 * GROUPS + 4

override WG: u32 = 256;
override GROUPS: u32 = 528;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

fn tree_max(tid: u32) {
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] = max(part[tid], part[tid + s]);
    }
  }
}

// Leaves the sum of part[0 … WG) in part[0], for thread 0. WG is a power of two.
fn tree_sum(tid: u32) {
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
}

@compute @workgroup_size(WG)
fn largest(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var most = 0.0;
  for (var i = wid.x * WG + tid; i < params.n; i += groups.x * WG) {
    most = max(most, abs(input[i]));
  }
  part[tid] = most;
  tree_max(tid);
  if (tid == 0u) {
    scratch[wid.x] = part[0];
  }
}

@compute @workgroup_size(WG)
fn largest_of_all(@builtin(local_invocation_index) tid: u32) {
  var most = 0.0;
  for (var i = tid; i < min(GROUPS, (params.n + 16u * WG - 1u) / (16u * WG)); i += WG) {
    most = max(most, scratch[i]);
  }
  part[tid] = most;
  tree_max(tid);
  if (tid == 0u) {
    scratch[GROUPS] = select(1.0, part[0], part[0] > 0.0);
  }
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let divisor = scratch[GROUPS];
  var sum = 0.0;
  for (var i = wid.x * WG + tid; i < params.n; i += groups.x * WG) {
    sum += input[i] / divisor;
  }
  part[tid] = sum;
  tree_sum(tid);
  if (tid == 0u) {
    scratch[wid.x] = part[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = min(GROUPS, (params.n + 16u * WG - 1u) / (16u * WG));
  var sum = 0.0;
  for (var i = tid; i < partials; i += WG) {
    sum += scratch[i];
  }
  part[tid] = sum;
  tree_sum(tid);
  if (tid == 0u) {
    output[0] = part[0] * scratch[GROUPS];
  }
}
