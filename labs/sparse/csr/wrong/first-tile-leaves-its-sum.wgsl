// expect: wrong-answer
// Mistake: the first tile, too, leaves the sum of its row to the tile before it. A first row longer than a tile gets only the part in its last tile.
//@ dispatch plan min(65535, ceilDiv(rows, 256)), ceilDiv(ceilDiv(rows, 256), 65535)
//@ dispatch main min(65535, ceilDiv(entries, 1024)), ceilDiv(ceilDiv(entries, 1024), 65535)
//@ dispatch join ceilDiv(ceilDiv(entries, 1024), 64)
//@ scratch 4 * (2 * ceilDiv(entries, 1024) + 1)

enable subgroups;

const WG = 128u;
// Vectors of four entries that a thread takes.
const VECTORS = 2u;
const ITEMS = 4u * VECTORS;
const TILE = WG * ITEMS;
const SMALLEST_SUBGROUP = 4u;

struct Params { rows: u32, cols: u32, entries: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(2) var<storage, read> columns4: array<vec4u>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(3) var<storage, read> values4: array<vec4f>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;

// For each tile, and for the entries behind the tiles, the row of its first entry; then what each tile leaves of its last row.
@group(0) @binding(6) var<storage, read_write> scratch: array<u32>;

// For each entry of the tile that is the last of a row, 1 more than this row; 0 for the others, because WGSL lets workgroup memory begin with
// zeros. The order is such that neighbouring threads read neighbouring words.
var<workgroup> row_ends: array<u32, TILE>;
var<workgroup> carries: array<Carry, WG / SMALLEST_SUBGROUP>;

// The entries that vectors cover.
fn covered() -> u32 {
  return params.entries / 4u * 4u;
}

fn tiles() -> u32 {
  return (covered() + TILE - 1u) / TILE;
}

// One thread for each row: in which tiles is it the row of the first entry? Empty rows are done here, and so are the last entries, which no
// vector covers. What the tiles have of the row of these entries is added by the last dispatch.
@compute @workgroup_size(256)
fn plan(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let row = (wid.y * groups.x + wid.x) * 256u + tid;
  if (row >= params.rows) { return; }
  let begin = offsets[row];
  let end = offsets[row + 1u];
  for (var tile = (begin + TILE - 1u) / TILE; tile * TILE < min(end, covered()); tile++) {
    scratch[tile] = row;
  }
  if (begin <= covered() && covered() < end) { scratch[tiles()] = row; }
  if (begin == end || covered() < end) {
    var sum = 0.0;
    for (var i = max(begin, covered()); i < end; i++) {
      sum += values[i] * x[columns[i]];
    }
    y[row] = sum;
  }
}

// Behind the last tile this is the row of the entries that no vector covers, or none.
fn first_row(tile: u32) -> u32 {
  if (tile == tiles() && covered() == params.entries) { return params.rows; }
  return scratch[tile];
}

// A sum, and 1 if a row has ended on the way to it: what lies before that end does not count any more.
struct Carry { sum: f32, ended: u32 }

fn then(before: Carry, after: Carry) -> Carry {
  return Carry(select(before.sum, 0.0, after.ended == 1u) + after.sum, before.ended | after.ended);
}

// 1 more than the last of the first `lanes` lanes that has voted, or 0.
fn last_vote(votes: vec4u, lanes: u32) -> u32 {
  let bits = vec4u(clamp(vec4i(i32(lanes)) - vec4i(0, 32, 64, 96), vec4i(), vec4i(32)));
  let voted = vec4u(extractBits(votes.x, 0u, bits.x), extractBits(votes.y, 0u, bits.y),
    extractBits(votes.z, 0u, bits.z), extractBits(votes.w, 0u, bits.w));
  // Without a one, firstLeadingBit is 2³² − 1.
  let ends = select(vec4u(), firstLeadingBit(voted) + vec4u(1u, 33u, 65u, 97u), voted != vec4u());
  return max(max(ends.x, ends.y), max(ends.z, ends.w));
}

// The sums of what the threads before this one, and those up to it, leave of the row in which they end.
fn carried(own: Carry, tid: u32, lane: u32, width: u32) -> vec2f {
  // A lane in which a row ends begins a new sum. With a ballot all lanes know where theirs begins, so only sums are shuffled.
  let votes = subgroupBallot(own.ended == 1u);
  let last = last_vote(votes, lane + 1u);
  let begin = max(last, 1u) - 1u;
  var sum = own.sum;
  for (var s = 1u; s < width; s *= 2u) {
    let before = subgroupShuffleUp(sum, s);
    if (lane >= begin + s) { sum += before; }
  }
  let left = subgroupShuffleUp(sum, 1u);
  if (lane == width - 1u) { carries[tid / width] = Carry(sum, u32(last > 0u)); }
  workgroupBarrier();
  var before_subgroup = Carry(0.0, 0u);
  for (var k = 0u; k < tid / width; k++) {
    before_subgroup = then(before_subgroup, carries[k]);
  }
  let before = select(left, 0.0, lane == 0u) + select(before_subgroup.sum, 0.0, last_vote(votes, lane) > 0u);
  return vec2f(before, sum + select(before_subgroup.sum, 0.0, last > 0u));
}

// Where a thread is among its entries: the sum since the last row end; and the first row end, with the sum up to it. What earlier threads
// have of that row is not known yet.
struct Walk { sum: f32, first_end: u32, first_sum: f32 }

fn step(walk: ptr<function, Walk>, product: f32, row_end: u32) {
  walk.sum += product;
  if (row_end > 0u) {
    if (walk.first_end == 0u) {
      walk.first_end = row_end;
      walk.first_sum = walk.sum;
    } else {
      y[row_end - 1u] = walk.sum;
    }
    walk.sum = 0.0;
  }
}

@compute @workgroup_size(WG)
fn main(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let tile = wid.y * groups.x + wid.x;
  if (tile >= tiles()) { return; }
  let first_vector = (tile * WG + tid) * VECTORS;
  var column: array<vec4u, VECTORS>;
  var product: array<vec4f, VECTORS>;
  for (var k = 0u; k < VECTORS; k++) {
    if (first_vector + k < params.entries / 4u) {
      column[k] = columns4[first_vector + k];
      product[k] = values4[first_vector + k];
    }
  }
  for (var k = 0u; k < ITEMS; k++) {
    row_ends[k * WG + tid] = 0u;
  }
  workgroupBarrier();
  // The rows from that of the tile's first entry on, up to that of the next tile's.
  let next_row = first_row(tile + 1u);
  for (var row = first_row(tile) + tid; row < next_row; row += WG) {
    let end = offsets[row + 1u];
    if (end > offsets[row] && end <= covered()) {
      let entry = end - 1u - tile * TILE;
      row_ends[(entry % ITEMS) * WG + entry / ITEMS] = row + 1u;
    }
  }
  for (var k = 0u; k < VECTORS; k++) {
    let c = column[k];
    product[k] *= vec4f(x[c.x], x[c.y], x[c.z], x[c.w]);
  }
  workgroupBarrier();

  var walk = Walk();
  for (var k = 0u; k < VECTORS; k++) {
    step(&walk, product[k].x, row_ends[4u * k * WG + tid]);
    step(&walk, product[k].y, row_ends[(4u * k + 1u) * WG + tid]);
    step(&walk, product[k].z, row_ends[(4u * k + 2u) * WG + tid]);
    step(&walk, product[k].w, row_ends[(4u * k + 3u) * WG + tid]);
  }
  let carry = carried(Carry(walk.sum, u32(walk.first_end > 0u)), tid, lane, width);
  if (walk.first_end > 0u) { y[walk.first_end - 1u] = carry.x + walk.first_sum; }
  if (tid == WG - 1u) { scratch[tiles() + 1u + tile] = bitcast<u32>(carry.y); }
}

// A tile that begins with the row in which it ends leaves the sum to the tile before it. The first tile has none.
@compute @workgroup_size(64)
fn join(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= tiles()) { return; }
  let row = first_row(id.x + 1u);
  if (row >= params.rows || scratch[id.x] == row) { return; }
  var sum = 0.0;
  for (var tile = id.x; tile < tiles() && first_row(tile + 1u) == row; tile++) {
    sum += bitcast<f32>(scratch[tiles() + 1u + tile]);
  }
  y[row] += sum;
}
