// Rung 5: many elements per thread. A fixed number of workgroups walk over the whole array in strides of the grid.
// Each thread adds up hundreds of elements in registers before the first barrier, so the tree runs only once per workgroup and its cost
// no longer matters. Loads are vec4f, four of them independent of each other: each has its own accumulator, so no addition waits for
// the one before it, and four loads are in flight at once.
// The loop's bound is a constant, and the true end is a `break`: a loop that Tint cannot prove finite would count its iterations in 64
// bits. The rest of n, less than one round, is read with a check for each load, and the last n % 4 elements by `finish` in an f32 view.
// What limits it: on large inputs, memory; on small ones, the tree's barriers and the second dispatch, which starts only when
// the last workgroup is done.
//@ dispatch partial min(GROUPS, ceilDiv(n, 16 * WG))
//@ dispatch finish 1
//@ scratch 4 * GROUPS
//@ sweep GROUPS 264, 528, 792, 1056, 1584, 2112

override WG: u32 = 256;
/// Four workgroups for each of an H200's 132 multiprocessors.
override GROUPS: u32 = 528;

// vec4f that a thread loads per round.
const LOADS = 4u;
// More rounds than the largest binding (2 GiB) needs with one workgroup of 64.
const MAX_ROUNDS = 1u << 20u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;
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

fn vector_or_zero(i: u32) -> vec4f {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4f();
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let stride = groups.x * WG;
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
