// Rung 5: subgroups join what the threads leave, and loads do not wait for each other.
// The scan of 256 carries is one within each subgroup, by shuffles, and one over the subgroups' results, with a single barrier between them. A
// thread takes 7 items, an odd number, so that neighbouring threads begin in different banks of workgroup memory.
// All columns and values of a thread are loaded before the first number of x is needed, and all numbers of x before the first product.
// What limits it: memory, if x stays in a cache. Where columns are spread over a large x, every entry fetches a sector of 32 bytes for 4.
//@ dispatch split ceilDiv(ceilDiv(rows + entries, 1792) + 1, 64)
//@ dispatch main min(65535, ceilDiv(rows + entries, 1792)), ceilDiv(ceilDiv(rows + entries, 1792), 65535)
//@ dispatch join ceilDiv(ceilDiv(rows + entries, 1792), 64)
//@ scratch 4 * (2 * ceilDiv(rows + entries, 1792) + 1)

enable subgroups;

const WG = 256u;
const ITEMS = 7u;
const TILE = WG * ITEMS;
const SMALLEST_SUBGROUP = 4u;

struct Params { rows: u32, cols: u32, entries: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;

// For each workgroup, and for the end of the list, the row in which it begins; then what each workgroup leaves of its last row.
@group(0) @binding(6) var<storage, read_write> scratch: array<u32>;

// The ends of the workgroup's rows, then the products of its entries.
var<workgroup> tile: array<u32, TILE>;
var<workgroup> carries: array<Carry, WG / SMALLEST_SUBGROUP>;

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

// A sum, and 1 if a row has ended on the way to it: what lies before that end does not count any more.
struct Carry { sum: f32, ended: u32 }

fn then(before: Carry, after: Carry) -> Carry {
  return Carry(select(before.sum, 0.0, after.ended == 1u) + after.sum, before.ended | after.ended);
}

// What the threads up to this one leave of their last row. Every thread of a subgroup takes part in each shuffle.
fn scan_subgroup(own: Carry, lane: u32, width: u32) -> Carry {
  var carry = own;
  for (var s = 1u; s < width; s *= 2u) {
    let before = Carry(subgroupShuffleUp(carry.sum, s), subgroupShuffleUp(carry.ended, s));
    if (lane >= s) { carry = then(before, carry); }
  }
  return carry;
}

// The sums of what the threads before this one, and those up to it, leave of the row in which they end.
fn carried(own: Carry, tid: u32, lane: u32, width: u32) -> vec2f {
  let inclusive = scan_subgroup(own, lane, width);
  if (lane == width - 1u) { carries[tid / width] = inclusive; }
  workgroupBarrier();
  var before_subgroup = Carry(0.0, 0u);
  for (var k = 0u; k < tid / width; k++) {
    before_subgroup = then(before_subgroup, carries[k]);
  }
  let left = Carry(subgroupShuffleUp(inclusive.sum, 1u), subgroupShuffleUp(inclusive.ended, 1u));
  var before = before_subgroup;
  if (lane > 0u) { before = then(before_subgroup, left); }
  return vec2f(before.sum, then(before_subgroup, inclusive).sum);
}

@compute @workgroup_size(WG)
fn main(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
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
  var column: array<u32, ITEMS>;
  var value: array<f32, ITEMS>;
  for (var k = 0u; k < ITEMS; k++) {
    let i = k * WG + tid;
    if (i < entries) {
      column[k] = columns[first_entry + i];
      value[k] = values[first_entry + i];
    }
  }
  for (var k = 0u; k < ITEMS; k++) {
    let i = k * WG + tid;
    if (i < entries) { value[k] *= x[column[k]]; }
  }
  for (var k = 0u; k < ITEMS; k++) {
    let i = k * WG + tid;
    if (i < entries) { tile[ends + i] = bitcast<u32>(value[k]); }
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
      sum += bitcast<f32>(tile[ends + entry]);
      entry++;
    }
  }
  let carry = carried(Carry(sum, select(0u, 1u, end > first_end)), tid, lane, width);
  if (end > first_end) { y[first_row + first_end] = carry.x + first_sum; }
  if (tid == WG - 1u) { scratch[workgroups() + 1u + group] = bitcast<u32>(carry.y); }
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
