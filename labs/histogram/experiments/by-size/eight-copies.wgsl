// Rung 4 with eight copies of the histogram in each workgroup.
// Thread t adds to copy t % 8. The copies of a bin lie side by side, so that those eight are in different banks whatever the values are: of the 32
// threads of a warp at most four can meet in one word or in one bank, even if all elements are equal.
// They help where additions to one word of workgroup memory are slow. On an H100 one copy is served fast enough, and adding up eight costs more
// than they save.
//@ dispatch count min(GROUPS, ceilDiv(n, 32 * WG))
//@ dispatch sum 32
//@ scratch 1024 * GROUPS
//@ sweep GROUPS 528, 1056, 2112

const BINS = 256u;
const COPIES = 8u;
// More rounds than the largest binding (2 GiB) needs with one workgroup of 64.
const MAX_ROUNDS = 1u << 20u;
// Threads of `sum`, and the bins that a workgroup of it adds up: a sector of 32 bytes.
const SUM_WG = 256u;
const SUM_BINS = 8u;

override WG: u32 = 256;
/// Eight workgroups for each of an H200's 132 multiprocessors.
override GROUPS: u32 = 1056;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read> values4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
// [workgroup · BINS + bin]
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;

// [bin · COPIES + copy]
var<workgroup> bins: array<atomic<u32>, BINS * COPIES>;
var<workgroup> part: array<u32, SUM_WG>;

fn add(v: vec4u, copy: u32) {
  atomicAdd(&bins[v.x * COPIES + copy], 1u);
  atomicAdd(&bins[v.y * COPIES + copy], 1u);
  atomicAdd(&bins[v.z * COPIES + copy], 1u);
  atomicAdd(&bins[v.w * COPIES + copy], 1u);
}

@compute @workgroup_size(WG)
fn count(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let copy = tid % COPIES;
  let stride = groups.x * WG;
  let rounds = params.n / 4u / (4u * stride);
  var i = wid.x * WG + tid;
  for (var k = 0u; k < MAX_ROUNDS; k++) {
    if (k >= rounds) {
      break;
    }
    let v0 = values4[i];
    let v1 = values4[i + stride];
    let v2 = values4[i + 2u * stride];
    let v3 = values4[i + 3u * stride];
    add(v0, copy);
    add(v1, copy);
    add(v2, copy);
    add(v3, copy);
    i += 4u * stride;
  }
  for (; i < params.n / 4u; i += stride) {
    add(values4[i], copy);
  }
  workgroupBarrier();
  for (var bin = tid; bin < BINS; bin += WG) {
    var own = 0u;
    for (var k = 0u; k < COPIES; k++) {
      // Neighbouring threads begin with different copies, so that they read from different banks.
      own += atomicLoad(&bins[bin * COPIES + (k + bin * COPIES / 32u) % COPIES]);
    }
    scratch[wid.x * BINS + bin] = own;
  }
}

// Each workgroup adds up eight bins of all histograms, 32 threads for each bin.
@compute @workgroup_size(SUM_WG)
fn sum(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let groups = min(GROUPS, (params.n + 32u * WG - 1u) / (32u * WG));
  let bin = wid.x * SUM_BINS + tid % SUM_BINS;
  var own = 0u;
  for (var group = tid / SUM_BINS; group < groups; group += SUM_WG / SUM_BINS) {
    own += scratch[group * BINS + bin];
  }
  part[tid] = own;
  for (var s = SUM_WG / 2u; s >= SUM_BINS; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid < SUM_BINS) {
    // The view of vec4u does not reach the last n % 4 elements.
    var rest = 0u;
    for (var i = params.n / 4u * 4u; i < params.n; i++) {
      rest += u32(values[i] == bin);
    }
    counts[bin] = part[tid] + rest;
  }
}
