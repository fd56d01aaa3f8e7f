// at most: 0
// The same, with a thousand workgroups that read one vector each and throw it away.
//@ dispatch partial 1000
//@ dispatch finish 1
//@ scratch 4 * GROUPS

override WG: u32 = 256;
override GROUPS: u32 = 1;

// vec4f that a thread loads in one round.
const LOADS = 4u;
// More rounds than the largest binding (2 GiB) takes with one workgroup of 64.
const MAX_ROUNDS = 1u << 20u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;
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

fn vector_or_zero(i: u32) -> vec4f {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4f();
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  if (wid.x > 0u) {
    if (input4[min(wid.x, params.n / 4u - 1u)].x == 1e30 && params.n > 4u) { scratch[0] = 0.0; }
    return;
  }
  let stride = WG;
  let rounds = params.n / 4u / (LOADS * stride);
  var i = wid.x * WG + tid;
  var sum0 = vec4f();
  var sum1 = vec4f();
  var sum2 = vec4f();
  var sum3 = vec4f();
  for (var k = 0u; k < MAX_ROUNDS; k++) {
    if (k >= rounds) {
      break;
    }
    sum0 += input4[i];
    sum1 += input4[i + stride];
    sum2 += input4[i + 2u * stride];
    sum3 += input4[i + 3u * stride];
    i += LOADS * stride;
  }
  sum0 += vector_or_zero(i);
  sum1 += vector_or_zero(i + stride);
  sum2 += vector_or_zero(i + 2u * stride);
  sum3 += vector_or_zero(i + 3u * stride);
  let sum = (sum0 + sum1) + (sum2 + sum3);
  part[tid] = (sum.x + sum.y) + (sum.z + sum.w);
  tree_sum(tid);
  if (tid == 0u) {
    scratch[wid.x] = part[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = min(GROUPS, (params.n + 16u * WG - 1u) / (16u * WG));
  var sum = 0.0;
  for (var k = 0u; k < (GROUPS + WG - 1u) / WG; k++) {
    let i = k * WG + tid;
    if (i < partials) {
      sum += scratch[i];
    }
  }
  let rest = params.n / 4u * 4u + tid;
  if (rest < params.n) {
    sum += input[rest];
  }
  part[tid] = sum;
  tree_sum(tid);
  if (tid == 0u) {
    output[0] = part[0];
  }
}
