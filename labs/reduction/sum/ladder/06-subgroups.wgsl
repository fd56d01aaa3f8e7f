// Rung 6: subgroups, and more bytes in flight.
// The threads of a subgroup (4 to 128 of them, 32 on NVIDIA) can add across their registers without workgroup memory or barriers. The
// tree of eight barriers becomes two subgroupAdd with one barrier between them: `finish`, which is nothing but latency, gets shorter.
// Eight loads per round instead of four hide the latency of memory with fewer threads. They are added pairwise into one accumulator: all
// eight are issued before the first addition, and this takes fewer registers than eight accumulators, so more workgroups fit at once.
// What limits it: memory, on large inputs. On small ones, it is the time until the first loads come back and until `finish` has
// started after the last workgroup, a few microseconds that no kernel with two dispatches can avoid.
//@ dispatch partial min(GROUPS, ceilDiv(n, 32 * WG))
//@ dispatch finish 1
//@ scratch 4 * GROUPS
//@ sweep GROUPS 264, 396, 528, 660, 792, 1056, 1584, 2112
enable subgroups;

override WG: u32 = 256;
/// Four workgroups for each of an H200's 132 multiprocessors.
override GROUPS: u32 = 528;

// vec4f that a thread loads per round.
const LOADS = 8u;
// More rounds than the largest binding (2 GiB) needs with one workgroup of 64.
const MAX_ROUNDS = 1u << 20u;
const SMALLEST_SUBGROUP = 4u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG / SMALLEST_SUBGROUP>;

// The sum of `value` over the workgroup, for every thread. Subgroup k holds the threads k·width … (k + 1)·width − 1.
fn workgroup_sum(value: f32, tid: u32, lane: u32, width: u32) -> f32 {
  let subgroup_total = subgroupAdd(value);
  if (lane == 0u) {
    part[tid / width] = subgroup_total;
  }
  workgroupBarrier();
  var sum = 0.0;
  for (var i = lane; i < WG / width; i += width) {
    sum += part[i];
  }
  return subgroupAdd(sum);
}

fn vector_or_zero(i: u32) -> vec4f {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4f();
}

@compute @workgroup_size(WG)
fn partial(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let stride = groups.x * WG;
  let rounds = params.n / 4u / (LOADS * stride);
  var i = wid.x * WG + tid;
  var sum = vec4f();
  for (var k = 0u; k < MAX_ROUNDS; k++) {
    if (k >= rounds) {
      break;
    }
    let v0 = input4[i];
    let v1 = input4[i + stride];
    let v2 = input4[i + 2u * stride];
    let v3 = input4[i + 3u * stride];
    let v4 = input4[i + 4u * stride];
    let v5 = input4[i + 5u * stride];
    let v6 = input4[i + 6u * stride];
    let v7 = input4[i + 7u * stride];
    sum += ((v0 + v1) + (v2 + v3)) + ((v4 + v5) + (v6 + v7));
    i += LOADS * stride;
  }
  for (var k = 0u; k < LOADS; k++) {
    sum += vector_or_zero(i + k * stride);
  }
  let total = workgroup_sum((sum.x + sum.y) + (sum.z + sum.w), tid, lane, width);
  if (tid == 0u) {
    scratch[wid.x] = total;
  }
}

@compute @workgroup_size(WG)
fn finish(
  @builtin(local_invocation_index) tid: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let partials = min(GROUPS, (params.n + 32u * WG - 1u) / (32u * WG));
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
  let total = workgroup_sum(sum, tid, lane, width);
  if (tid == 0u) {
    output[0] = total;
  }
}
