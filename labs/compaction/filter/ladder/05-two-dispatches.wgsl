// Rung 5: two dispatches, with no scan between them. In rung 4 one workgroup scans the totals of all blocks while the rest of the device waits.
// Here a workgroup of the first dispatch counts a group of sixteen blocks, and stores how many elements the group keeps and, for each of its
// blocks, how many the blocks before it in the group keep. There are so few groups that every workgroup of the second dispatch adds up
// those before its own by itself, while its elements are on their way. The first dispatch also loads vectors of four elements now.
// Each of the n / 4096 workgroups adds up at most n / 65536 totals, so this work grows with the square of n. At 60 million elements there are 915
// groups, and it is 6.7 million loads of a word, of totals that fit into a cache. For many more elements, groups would have to be larger.
// On one NVIDIA H200 (2026-11-29) it takes 156.5 µs for 59.9 million elements, where rung 4 takes 170.3 µs for 59.0 million.
// What limits it: memory, because the input is read twice. Where half of the elements are kept, that makes 10 bytes for each, here at 3830 GB/s.
// With one reading it would be 6.
//@ dispatch count_groups ceilDiv(n, 256 * WG)
//@ dispatch scatter min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ scratch 4 * 17 * ceilDiv(n, 256 * WG)
enable subgroups;

override WG: u32 = 256;

const SMALLEST_SUBGROUP = 4u;
const NOT_KEPT = 0xffffffffu;
// Blocks of a group; a block is what a workgroup of the second dispatch writes.
const GROUP = 16u;

struct Params { n: u32, limit: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;

// For each group, what it keeps; then, for each block, what the blocks before it in its group keep.
@group(0) @binding(4) var<storage, read_write> scratch: array<u32>;

// What each subgroup keeps of each block of a group, and what each block keeps.
var<workgroup> block_part: array<u32, GROUP * WG / SMALLEST_SUBGROUP>;
var<workgroup> block_total: array<u32, GROUP>;

var<workgroup> part: array<vec2u, WG / SMALLEST_SUBGROUP>;

fn blocks() -> u32 {
  return (params.n + 16u * WG - 1u) / (16u * WG);
}

fn block_groups() -> u32 {
  return (blocks() + GROUP - 1u) / GROUP;
}

fn component_sum(v: vec4u) -> u32 {
  return (v.x + v.y) + (v.z + v.w);
}

fn kept_in(v: vec4u) -> u32 {
  return component_sum(vec4u(v < vec4u(params.limit)));
}

fn vector_or_none(i: u32) -> vec4u {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4u(NOT_KEPT);
}

// The last n % 4 elements are in no vector. They are in the last block, and no other block has to know what that one keeps.
fn kept_in_block(block: u32, tid: u32) -> u32 {
  let i = block * 4u * WG + tid;
  if ((block + 1u) * 4u * WG <= params.n / 4u) {
    return (kept_in(input4[i]) + kept_in(input4[i + WG])) + (kept_in(input4[i + 2u * WG]) + kept_in(input4[i + 3u * WG]));
  }
  return (kept_in(vector_or_none(i)) + kept_in(vector_or_none(i + WG)))
    + (kept_in(vector_or_none(i + 2u * WG)) + kept_in(vector_or_none(i + 3u * WG)));
}

@compute @workgroup_size(WG)
fn count_groups(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  for (var b = 0u; b < GROUP; b++) {
    let sum = subgroupAdd(kept_in_block(wid.x * GROUP + b, tid));
    if (lane == 0u) {
      block_part[b * (WG / SMALLEST_SUBGROUP) + tid / width] = sum;
    }
  }
  workgroupBarrier();
  if (tid < GROUP) {
    var total = 0u;
    for (var k = 0u; k < WG / width; k++) {
      total += block_part[tid * (WG / SMALLEST_SUBGROUP) + k];
    }
    block_total[tid] = total;
  }
  workgroupBarrier();
  if (tid <= GROUP) {
    var before = 0u;
    for (var b = 0u; b < tid; b++) {
      before += block_total[b];
    }
    if (tid == GROUP) {
      scratch[wid.x] = before;
    } else {
      scratch[block_groups() + wid.x * GROUP + tid] = before;
    }
  }
}

// Four rows of a subgroup: elements i, i + width, i + 2 · width and i + 3 · width.
fn rows_from(i: u32, width: u32) -> vec4u {
  return vec4u(input[i], input[i + width], input[i + 2u * width], input[i + 3u * width]);
}

// Without a branch, so that all lanes reach the operations of the subgroup together.
fn element_or_none(i: u32) -> u32 {
  return select(NOT_KEPT, input[min(i, params.n - 1u)], i < params.n);
}

fn rows_or_none(i: u32, width: u32) -> vec4u {
  return vec4u(element_or_none(i), element_or_none(i + width), element_or_none(i + 2u * width), element_or_none(i + 3u * width));
}

struct Thread { tid: u32, lane: u32, width: u32 }

// Sums of two numbers over the subgroups of a workgroup: those before this one, and all.
struct Sums { before: vec2u, total: vec2u }

fn workgroup_sums(thread: Thread, own: vec2u) -> Sums {
  let subgroup_sum = subgroupAdd(own);
  if (thread.lane == 0u) {
    part[thread.tid / thread.width] = subgroup_sum;
  }
  workgroupBarrier();
  var sums = Sums();
  for (var k = 0u; k < WG / SMALLEST_SUBGROUP; k++) {
    if (k == WG / thread.width) {
      break;
    }
    if (k == thread.tid / thread.width) {
      sums.before = sums.total;
    }
    sums.total += part[k];
  }
  return sums;
}

// A bit for each lane before this one.
fn lanes_before(lane: u32) -> vec4u {
  let bits = vec4u(clamp(vec4i(i32(lane)) - vec4i(0, 32, 64, 96), vec4i(), vec4i(32)));
  return vec4u(extractBits(0xffffffffu, 0u, bits.x), extractBits(0xffffffffu, 0u, bits.y),
    extractBits(0xffffffffu, 0u, bits.z), extractBits(0xffffffffu, 0u, bits.w));
}

fn ones(bits: vec4u) -> u32 {
  return component_sum(countOneBits(bits));
}

// Writes the kept elements of a row side by side, from this place on, and returns the place behind them.
fn store_row(value: u32, before: vec4u, place: u32) -> u32 {
  let is_kept = value < params.limit;
  let votes = subgroupBallot(is_kept);
  if (is_kept) {
    kept[place + ones(votes & before)] = value;
  }
  return place + ones(votes);
}

fn store_rows(v: vec4u, before: vec4u, place: u32) -> u32 {
  return store_row(v.w, before, store_row(v.z, before, store_row(v.y, before, store_row(v.x, before, place))));
}

@compute @workgroup_size(WG)
fn scatter(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let block = wid.y * groups.x + wid.x;
  if (block >= blocks()) {
    return;
  }
  let i = 16u * (block * WG + tid - lane) + lane;
  var a: vec4u;
  var b: vec4u;
  var c: vec4u;
  var d: vec4u;
  if ((block + 1u) * 16u * WG <= params.n) {
    a = rows_from(i, width);
    b = rows_from(i + 4u * width, width);
    c = rows_from(i + 8u * width, width);
    d = rows_from(i + 12u * width, width);
  } else {
    a = rows_or_none(i, width);
    b = rows_or_none(i + 4u * width, width);
    c = rows_or_none(i + 8u * width, width);
    d = rows_or_none(i + 12u * width, width);
  }
  // Of the groups before this one, each thread adds up every WG-th.
  var groups_before = 0u;
  for (var g = tid; g < block / GROUP; g += WG) {
    groups_before += scratch[g];
  }
  let before_in_group = scratch[block_groups() + block];
  let own = kept_in(a) + kept_in(b) + kept_in(c) + kept_in(d);
  let sums = workgroup_sums(Thread(tid, lane, width), vec2u(own, groups_before));
  let block_start = sums.total.y + before_in_group;
  if (tid == 0u && block == blocks() - 1u) {
    count[0] = block_start + sums.total.x;
  }
  let before = lanes_before(lane);
  var place = block_start + sums.before.x;
  place = store_rows(a, before, place);
  place = store_rows(b, before, place);
  place = store_rows(c, before, place);
  _ = store_rows(d, before, place);
}
