// Rung 4: each workgroup orders its tile by the digit in workgroup memory before it stores it. Keys of a digit then lie next to each other, 208 of 3328 if
// all digits are as frequent, and neighbouring threads store neighbouring words.
// A thread takes 13 neighbouring keys and counts them in counters of its own, so that no two threads meet. A scan over all counters, digit by digit, says where
// the first key of each thread and digit goes.
// What limits it: eight passes, each of which loads all keys twice and stores them once.
//@ repeat 8
//@ dispatch count min(65535, ceilDiv(n, 3328)), ceilDiv(ceilDiv(n, 3328), 65535)
//@ dispatch scan 16
//@ dispatch scatter min(65535, ceilDiv(n, 3328)), ceilDiv(ceilDiv(n, 3328), 65535)
//@ scratch 4 * (n + 16 + 16 * ceilDiv(n, 3328))

const DIGITS = 16u;
const WG = 256u;
// An odd number: threads that touch words so far apart touch different banks.
const OWN = 13u;
const TILE = OWN * WG;
// Words of a thread with two counters each, of digits w and w + 8.
const PAIRS = DIGITS / 2u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;
// The keys between two passes, how many keys have each digit, and for each digit how many each tile has.
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> bins: array<atomic<u32>, DIGITS * 16u>;
// The keys of a tile; while they are counted, the counters.
var<workgroup> staged: array<u32, TILE>;
// How far the keys of each digit have to move from their place in the ordered tile.
var<workgroup> moves: array<u32, DIGITS>;
// Two halves that take turns.
var<workgroup> part: array<u32, 2u * WG>;

fn tiles() -> u32 {
  return (params.n + TILE - 1u) / TILE;
}

fn total_at(digit: u32) -> u32 {
  return params.n + digit;
}

fn count_at(digit: u32, tile: u32) -> u32 {
  return params.n + DIGITS + digit * tiles() + tile;
}

fn digit_of(key: u32) -> u32 {
  return (key >> (4u * iteration)) % DIGITS;
}

// Every 256th key of a tile from the thread's on. Behind the last key they are the largest, which stay behind the others.
// Passes take turns: keys → scratch → sorted → scratch → … → sorted.
fn keys_from(first: u32) -> array<u32, OWN> {
  var own: array<u32, OWN>;
  let last = params.n - 1u;
  if (iteration == 0u) {
    for (var k = 0u; k < OWN; k++) { own[k] = keys[min(first + k * WG, last)]; }
  } else if (iteration % 2u == 1u) {
    for (var k = 0u; k < OWN; k++) { own[k] = scratch[min(first + k * WG, last)]; }
  } else {
    for (var k = 0u; k < OWN; k++) { own[k] = sorted[min(first + k * WG, last)]; }
  }
  if (first + (OWN - 1u) * WG > last) {
    for (var k = 0u; k < OWN; k++) {
      if (first + k * WG > last) { own[k] = 0xffffffffu; }
    }
  }
  return own;
}

// Sixteen copies of the bins, so that few threads meet at one.
@compute @workgroup_size(WG)
fn count(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let tile = wid.y * groups.x + wid.x;
  let first = tile * TILE + tid;
  let own = keys_from(first);
  for (var k = 0u; k < OWN; k++) {
    if (first + k * WG < params.n) {
      atomicAdd(&bins[digit_of(own[k]) * 16u + tid % 16u], 1u);
    }
  }
  workgroupBarrier();
  if (tid < DIGITS && tile < tiles()) {
    var sum = 0u;
    for (var copy = 0u; copy < 16u; copy++) {
      sum += atomicLoad(&bins[tid * 16u + (tid + copy) % 16u]);
    }
    scratch[count_at(tid, tile)] = sum;
  }
}

// The sum of the values up to this thread's. Afterwards part[WG − 1] is the sum of all.
fn inclusive_sum(tid: u32, own: u32) -> u32 {
  var sum = own;
  var half = 0u;
  for (var distance = 1u; distance < WG; distance *= 2u) {
    part[half + tid] = sum;
    workgroupBarrier();
    if (tid >= distance) {
      sum += part[half + tid - distance];
    }
    half = WG - half;
  }
  // After eight steps the first half is free.
  part[tid] = sum;
  workgroupBarrier();
  return sum;
}

// A workgroup for each digit turns the counts of the tiles into sums of those before them.
@compute @workgroup_size(WG)
fn scan(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  var before = 0u;
  for (var first = 0u; first < tiles(); first += WG) {
    let tile = first + tid;
    var own = 0u;
    if (tile < tiles()) {
      own = scratch[count_at(wid.x, tile)];
    }
    let sum = inclusive_sum(tid, own);
    if (tile < tiles()) {
      scratch[count_at(wid.x, tile)] = before + sum - own;
    }
    before += part[WG - 1u];
    workgroupBarrier();
  }
  if (tid == 0u) {
    scratch[total_at(wid.x)] = before;
  }
}

// Counter c of the 2048 of a workgroup, digit by digit. A word is left free behind every 32: neighbours and every eighth one touch different banks.
fn counter_at(c: u32) -> u32 {
  return c + c / 32u;
}

// Places of a thread's keys in the tile that is ordered by the digit.
fn places_of(tid: u32, own: array<u32, OWN>) -> array<u32, OWN> {
  for (var w = 0u; w < PAIRS; w++) {
    staged[counter_at(w * WG + tid)] = 0u;
  }
  var places: array<u32, OWN>;
  for (var k = 0u; k < OWN; k++) {
    let digit = digit_of(own[k]);
    let at = counter_at(digit % PAIRS * WG + tid);
    let shift = digit / PAIRS * 16u;
    let counted = staged[at];
    places[k] = (counted >> shift) & 0xffffu;
    staged[at] = counted + (1u << shift);
  }
  workgroupBarrier();

  var sum = 0u;
  for (var w = 0u; w < PAIRS; w++) {
    sum += staged[counter_at(tid * PAIRS + w)];
  }
  var before = inclusive_sum(tid, sum) - sum;
  // Digits from 8 on come behind all those of the lower halves.
  before += part[WG - 1u] << 16u;
  for (var w = 0u; w < PAIRS; w++) {
    let at = counter_at(tid * PAIRS + w);
    let counted = staged[at];
    staged[at] = before;
    before += counted;
  }
  workgroupBarrier();

  for (var k = 0u; k < OWN; k++) {
    let digit = digit_of(own[k]);
    places[k] += (staged[counter_at(digit % PAIRS * WG + tid)] >> (digit / PAIRS * 16u)) & 0xffffu;
  }
  // Thread d has put the start of digit d where thread 0 finds its first place for it.
  if (tid < DIGITS) {
    moves[tid] = (staged[counter_at(tid % PAIRS * WG)] >> (tid / PAIRS * 16u)) & 0xffffu;
  }
  workgroupBarrier();
  return places;
}

@compute @workgroup_size(WG)
fn scatter(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let tile = wid.y * groups.x + wid.x;
  if (tile >= tiles()) {
    return;
  }
  let first = tile * TILE;
  let count = min(TILE, params.n - first);
  var own = keys_from(first + tid);
  for (var k = 0u; k < OWN; k++) {
    staged[k * WG + tid] = own[k];
  }
  workgroupBarrier();
  for (var k = 0u; k < OWN; k++) {
    own[k] = staged[tid * OWN + k];
  }
  workgroupBarrier();

  let places = places_of(tid, own);
  for (var k = 0u; k < OWN; k++) {
    staged[places[k]] = own[k];
  }
  if (tid < DIGITS) {
    var start = scratch[count_at(tid, tile)];
    for (var digit = 0u; digit < DIGITS; digit++) {
      start += select(0u, scratch[total_at(digit)], digit < tid);
    }
    moves[tid] = start - moves[tid];
  }
  workgroupBarrier();

  if (iteration % 2u == 0u) {
    for (var i = tid; i < count; i += WG) {
      scratch[moves[digit_of(staged[i])] + i] = staged[i];
    }
  } else {
    for (var i = tid; i < count; i += WG) {
      sorted[moves[digit_of(staged[i])] + i] = staged[i];
    }
  }
}
