// planted: each thread loads its eight consecutive entries itself, eight words from those of its neighbour
// cause: uncoalesced
// not: atomics, division, smallWorkgroups, fewWorkgroups, oneThread
// never: padd?(ed|ing)? each row
//@ dispatch split ceilDiv(ceilDiv(rows + entries, 2048) + 1, 64)
//@ dispatch main min(65535, ceilDiv(rows + entries, 2048)), ceilDiv(ceilDiv(rows + entries, 2048), 65535)
//@ dispatch join ceilDiv(ceilDiv(rows + entries, 2048), 64)
//@ scratch 4 * (2 * ceilDiv(rows + entries, 2048) + 1)

const WG = 256u;
const ITEMS = 8u;
const TILE = WG * ITEMS;

struct Params { rows: u32, cols: u32, entries: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;

// For each workgroup, and for the end of the list, the row in which it begins; then what each workgroup leaves of its last row.
@group(0) @binding(6) var<storage, read_write> scratch: array<u32>;

// The ends of the workgroup's rows.
var<workgroup> tile: array<u32, TILE>;
// What each thread leaves of its last row, and whether that row began with this thread or one since.
var<workgroup> carries: array<f32, WG>;
var<workgroup> ended: array<u32, WG>;

// The ends of rows 0, 1, … and the numbers of entries 0, 1, … merged into one list: an entry comes before the end of its row. Returns how many
// row ends are among the first `items` of it.
fn ends_before(items: u32) -> u32 {
  var low = items - min(items, params.entries);
  var high = min(items, params.rows);
  while (low < high) {
    let middle = (low + high) / 2u;
    if (offsets[middle + 1u] + middle < items) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  return low;
}

fn workgroups() -> u32 {
  return (params.rows + params.entries + TILE - 1u) / TILE;
}

@compute @workgroup_size(64)
fn split(@builtin(global_invocation_id) id: vec3u) {
  if (id.x <= workgroups()) {
    scratch[id.x] = ends_before(min(id.x * TILE, params.rows + params.entries));
  }
}

// The same for the workgroup's part of the list, whose row ends are in the tile, counted from its first entry.
fn ends_in_tile(items: u32, ends: u32, entries: u32) -> u32 {
  var low = items - min(items, entries);
  var high = min(items, ends);
  while (low < high) {
    let middle = (low + high) / 2u;
    if (tile[middle] + middle < items) {
      low = middle + 1u;
    } else {
      high = middle;
    }
  }
  return low;
}

// The sum of what the threads before this one leave of the row in which it begins.
fn carried_in(tid: u32, own: f32, own_ended: bool) -> f32 {
  var carry = own;
  var has_ended = select(0u, 1u, own_ended);
  for (var s = 1u; s < WG; s *= 2u) {
    carries[tid] = carry;
    ended[tid] = has_ended;
    workgroupBarrier();
    if (tid >= s && has_ended == 0u) {
      carry += carries[tid - s];
      has_ended = ended[tid - s];
    }
    workgroupBarrier();
  }
  carries[tid] = carry;
  workgroupBarrier();
  if (tid == 0u) { return 0.0; }
  return carries[tid - 1u];
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let group = wid.y * groups.x + wid.x;
  if (group >= workgroups()) { return; }
  let total = params.rows + params.entries;
  let first_row = scratch[group];
  let ends = scratch[group + 1u] - first_row;
  let first_entry = group * TILE - first_row;
  let entries = min(TILE, total - group * TILE) - ends;
  for (var i = tid; i < ends; i += WG) {
    tile[i] = offsets[first_row + i + 1u] - first_entry;
  }
  workgroupBarrier();

  let begin = min(tid * ITEMS, ends + entries);
  let first_end = ends_in_tile(begin, ends, entries);
  var end = first_end;
  var entry = begin - end;
  // The sum up to the first end is completed below, when what came before is known.
  var first_sum = 0.0;
  var sum = 0.0;
  for (var k = 0u; k < ITEMS; k++) {
    if (begin + k >= ends + entries) { break; }
    if (end < ends && tile[end] <= entry) {
      if (end == first_end) { first_sum = sum; } else { y[first_row + end] = sum; }
      sum = 0.0;
      end++;
    } else {
      sum += values[first_entry + entry] * x[columns[first_entry + entry]];
      entry++;
    }
  }
  let carry = carried_in(tid, sum, end > first_end);
  if (end > first_end) { y[first_row + first_end] = carry + first_sum; }
  if (tid == WG - 1u) { scratch[workgroups() + 1u + group] = bitcast<u32>(carries[tid]); }
}

// The first of the workgroups that end in the same row adds up what they all leave of it.
@compute @workgroup_size(64)
fn join(@builtin(global_invocation_id) id: vec3u) {
  let count = workgroups();
  if (id.x >= count) { return; }
  let row = scratch[id.x + 1u];
  if (row >= params.rows || (id.x > 0u && scratch[id.x] == row)) { return; }
  var sum = 0.0;
  for (var group = id.x; group < count && scratch[group + 1u] == row; group++) {
    sum += bitcast<f32>(scratch[count + 1u + group]);
  }
  y[row] += sum;
}
