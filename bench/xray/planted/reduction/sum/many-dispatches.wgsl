// planted: a dispatch for each step of the last tree
// reason: The plan has 12 dispatches, one after the other\.
// advice: Two dispatches are enough

// Each workgroup leaves one sum. A dispatch of its own halves the number of sums, again and again.
//@ dispatch partial min(1024, ceilDiv(n, 16 * WG))
//@ dispatch to_512 2
//@ dispatch to_256 1
//@ dispatch to_128 1
//@ dispatch to_64 1
//@ dispatch to_32 1
//@ dispatch to_16 1
//@ dispatch to_8 1
//@ dispatch to_4 1
//@ dispatch to_2 1
//@ dispatch to_1 1
//@ dispatch finish 1
//@ scratch 4 * 1024

override WG: u32 = 256;

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
  for (var i = wid.x * WG + tid; i < params.n; i += groups.x * WG) {
    sum += input[i];
  }
  part[tid] = sum;
  tree_sum(tid);
  if (tid == 0u) {
    scratch[wid.x] = part[0];
  }
}

fn add_upper_half(i: u32, half: u32) {
  let partials = min(1024u, (params.n + 16u * WG - 1u) / (16u * WG));
  if (i < half && i + half < partials) {
    scratch[i] += scratch[i + half];
  }
}

@compute @workgroup_size(WG)
fn to_512(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 512u);
}

@compute @workgroup_size(WG)
fn to_256(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 256u);
}

@compute @workgroup_size(WG)
fn to_128(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 128u);
}

@compute @workgroup_size(WG)
fn to_64(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 64u);
}

@compute @workgroup_size(WG)
fn to_32(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 32u);
}

@compute @workgroup_size(WG)
fn to_16(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 16u);
}

@compute @workgroup_size(WG)
fn to_8(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 8u);
}

@compute @workgroup_size(WG)
fn to_4(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 4u);
}

@compute @workgroup_size(WG)
fn to_2(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 2u);
}

@compute @workgroup_size(WG)
fn to_1(@builtin(global_invocation_id) id: vec3u) {
  add_upper_half(id.x, 1u);
}

@compute @workgroup_size(1)
fn finish() {
  output[0] = scratch[0];
}
