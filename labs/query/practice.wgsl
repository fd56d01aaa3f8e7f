// Judges timed outputs in the browser, where everybody can read it: trusted.wgsl without its tree. Exact sum, number of selected rows and number of 32-byte sectors that hold one, made once per input set.
//
// prepared, in words:   0  sum, low          2  selected rows
//                       1  sum, high         3  sectors of quantity and of extendedprice that hold a selected row
//                       4 … 15  zero        16 + 4·g …  the same four words for the rows of workgroup g
//
// Products are made from 16-bit digits column by column, not like those of the ladder, so that a fault cannot hide in both.

const WG = 256u;
const ROWS_PER_SECTOR = 4u;
const FACT_WORDS = 16u;
const PARTIAL_WORDS = 4u;

struct Params { rows: u32, z: u32 }

struct Tally { sum: vec2u, selected: u32, sectors: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> extendedprice: array<vec2u>;
@group(1) @binding(0) var<storage, read_write> prepared: array<u32>;

var<workgroup> tallies: array<Tally, WG>;

fn expected_word_at(i: u32) -> u32 { return prepared[i]; }

fn digits(value: vec2u) -> vec4u {
  return vec4u(value.x & 0xffffu, value.x >> 16u, value.y & 0xffffu, value.y >> 16u);
}

/** a·b modulo 2^64. Each column adds at most eight 16-bit halves, so none overflows. */
fn product(a: vec2u, b: vec2u) -> vec2u {
  let x = digits(a);
  let y = digits(b);
  var columns = array<u32, 5>();
  for (var i = 0u; i < 4u; i++) {
    for (var j = 0u; j < 4u - i; j++) {
      let partial = x[i] * y[j];
      columns[i + j] += partial & 0xffffu;
      columns[i + j + 1u] += partial >> 16u;
    }
  }
  for (var i = 0u; i < 3u; i++) { columns[i + 1u] += columns[i] >> 16u; }
  return vec2u((columns[0] & 0xffffu) | (columns[1] << 16u), (columns[2] & 0xffffu) | (columns[3] << 16u));
}

fn plus(a: vec2u, b: vec2u) -> vec2u {
  let low = a.x + b.x;
  return vec2u(low, a.y + b.y + u32(low < a.x));
}

fn combine(a: Tally, b: Tally) -> Tally {
  return Tally(plus(a.sum, b.sum), a.selected + b.selected, a.sectors + b.sectors);
}

fn tally_of_sector(sector: u32) -> Tally {
  var tally = Tally();
  for (var i = 0u; i < ROWS_PER_SECTOR; i++) {
    let row = ROWS_PER_SECTOR * sector + i;
    if (row < params.rows && suppkey[row] < params.z) {
      tally.sum = plus(tally.sum, product(quantity[row], extendedprice[row]));
      tally.selected += 1u;
    }
  }
  tally.sectors = select(0u, 2u, tally.selected > 0u);
  return tally;
}

fn workgroup_total(lane: u32, own: Tally) -> Tally {
  tallies[lane] = own;
  workgroupBarrier();
  if (lane == 0u) {
    for (var k = 1u; k < WG; k++) { tallies[0] = combine(tallies[0], tallies[k]); }
  }
  return tallies[0];
}

fn store(at: u32, tally: Tally) {
  prepared[at] = tally.sum.x;
  prepared[at + 1u] = tally.sum.y;
  prepared[at + 2u] = tally.selected;
  prepared[at + 3u] = tally.sectors;
}

@compute @workgroup_size(WG)
fn prepare_partials(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let sectors = (params.rows + ROWS_PER_SECTOR - 1u) / ROWS_PER_SECTOR;
  var tally = Tally();
  for (var sector = group.x * WG + lane; sector < sectors; sector += groups.x * WG) {
    tally = combine(tally, tally_of_sector(sector));
  }
  let total = workgroup_total(lane, tally);
  if (lane == 0u) { store(FACT_WORDS + PARTIAL_WORDS * group.x, total); }
}

@compute @workgroup_size(WG)
fn prepare_total(@builtin(local_invocation_index) lane: u32) {
  let partials = (arrayLength(&prepared) - FACT_WORDS) / PARTIAL_WORDS;
  var tally = Tally();
  for (var i = lane; i < partials; i += WG) {
    let at = FACT_WORDS + PARTIAL_WORDS * i;
    tally = combine(tally, Tally(vec2u(prepared[at], prepared[at + 1u]), prepared[at + 2u], prepared[at + 3u]));
  }
  let total = workgroup_total(lane, tally);
  if (lane == 0u) { store(0u, total); }
  if (lane >= 4u && lane < FACT_WORDS) { prepared[lane] = 0u; }
}
