// Rung 4: ballots, in two passes again. A subgroup (4 to 128 threads, 32 on NVIDIA) takes sixteen rows of neighbouring elements, one row at a time. With
// subgroupBallot each lane says whether it keeps its element and sees what the others say: the bits of the lanes before it are its place. The kept
// elements of a row are written side by side, although nothing was gathered in workgroup memory.
// What limits it: the input is read twice. On an H200 it is faster than the one pass of rung 3 all the same.
//@ dispatch count_blocks min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch scan_totals 1
//@ dispatch scatter min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ scratch 4 * ceilDiv(n, 16 * WG)
enable subgroups;

override WG: u32 = 256;

const SMALLEST_SUBGROUP = 4u;
const NOT_KEPT = 0xffffffffu;

struct Params { n: u32, limit: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<storage, read_write> scratch: array<u32>;

var<workgroup> part: array<u32, WG / SMALLEST_SUBGROUP>;

fn blocks() -> u32 {
  return (params.n + 16u * WG - 1u) / (16u * WG);
}

struct Thread { tid: u32, lane: u32, width: u32 }

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

fn component_sum(v: vec4u) -> u32 {
  return (v.x + v.y) + (v.z + v.w);
}

fn kept_in(v: vec4u) -> u32 {
  return component_sum(vec4u(v < vec4u(params.limit)));
}

// What the subgroups of a workgroup keep: those before this one, and all.
struct Sums { before: u32, total: u32 }

fn workgroup_sums(thread: Thread, own: u32) -> Sums {
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

// At most 65535 workgroups fit in one dimension; with two, the last row has workgroups with nothing to do.
@compute @workgroup_size(WG)
fn count_blocks(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let block = wid.y * groups.x + wid.x;
  var sum = 0u;
  for (var row = 0u; row < 16u; row++) {
    sum += u32(element_or_none((16u * block + row) * WG + tid) < params.limit);
  }
  let sums = workgroup_sums(Thread(tid, lane, width), sum);
  if (tid == 0u && block < blocks()) {
    scratch[block] = sums.total;
  }
}

fn total_or_zero(i: u32) -> u32 {
  if (i < blocks()) {
    return scratch[i];
  }
  return 0u;
}

// One workgroup takes 4 · WG totals at a time, and carries on with their sum.
@compute @workgroup_size(WG)
fn scan_totals(
  @builtin(local_invocation_index) tid: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  var before = 0u;
  for (var first = 0u; first < blocks(); first += 4u * WG) {
    let i = first + 4u * tid;
    let totals = vec4u(total_or_zero(i), total_or_zero(i + 1u), total_or_zero(i + 2u), total_or_zero(i + 3u));
    let own = component_sum(totals);
    let sums = workgroup_sums(Thread(tid, lane, width), own);
    let start = before + sums.before + subgroupExclusiveAdd(own);
    let starts = start + vec4u(0u, totals.x, totals.x + totals.y, totals.x + totals.y + totals.z);
    for (var k = 0u; k < 4u; k++) {
      if (i + k < blocks()) {
        scratch[i + k] = starts[k];
      }
    }
    before += sums.total;
    workgroupBarrier();
  }
  if (tid == 0u) {
    count[0] = before;
  }
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
  let sums = workgroup_sums(Thread(tid, lane, width), kept_in(a) + kept_in(b) + kept_in(c) + kept_in(d));
  let before = lanes_before(lane);
  var place = total_or_zero(block) + sums.before;
  place = store_rows(a, before, place);
  place = store_rows(b, before, place);
  place = store_rows(c, before, place);
  _ = store_rows(d, before, place);
}
