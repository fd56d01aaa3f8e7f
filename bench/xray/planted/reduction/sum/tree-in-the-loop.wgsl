// planted: a tree for every 256 elements
// reason: For each KiB that it asks memory for, a workgroup passes 9 barriers\.
// advice: in registers

// A fixed number of workgroups strides over the array; in each round they add up 256 elements with a tree.
//@ dispatch partial min(GROUPS, ceilDiv(n, 16 * WG))
//@ dispatch finish 1
//@ scratch 4 * GROUPS

override WG: u32 = 256;
override GROUPS: u32 = 528;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

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
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  let rounds = (params.n + groups.x * WG - 1u) / (groups.x * WG);
  for (var k = 0u; k < rounds; k++) {
    let i = (k * groups.x + wid.x) * WG + tid;
    part[tid] = select(0.0, input[min(i, params.n - 1u)], i < params.n);
    tree_sum(tid);
    if (tid == 0u) {
      sum += part[0];
    }
    workgroupBarrier();
  }
  if (tid == 0u) {
    scratch[wid.x] = sum;
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
    output[0] = part[0];
  }
}
