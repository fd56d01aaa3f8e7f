// Rung 5: digits of eight bits need four passes. Two rounds order a tile by such a digit, four bits at a time.
// A fixed number of workgroups share the keys. Each walks over its own tiles, one after the other: it counts all of them once, and then keeps track of where
// its next tile goes. However many keys there are, at most 660 counts of each digit are scanned.
// What limits it: not memory, which moves each key three times in a pass. For each key and pass, threads touch workgroup memory over twenty times.
//@ repeat 4
//@ dispatch count min(GROUPS, ceilDiv(n, 3328))
//@ dispatch scan 32
//@ dispatch scatter min(GROUPS, ceilDiv(n, 3328))
//@ scratch 4 * (n + 256 + 256 * GROUPS)

const DIGITS = 256u;
const WG = 256u;
// An odd number: threads that touch words so far apart touch different banks.
const OWN = 13u;
const TILE = OWN * WG;
// Words of a thread with two counters each, of the half digits w and w + 8.
const PAIRS = 8u;

override GROUPS: u32 = 660;

struct Params { n: u32 }
struct Range { first: u32, end: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;
// The keys between two passes, how many keys have each digit, and for each workgroup how many it has of each digit.
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> bins: array<atomic<u32>, DIGITS>;
// The keys of a tile; while they are counted, the counters.
var<workgroup> staged: array<u32, TILE>;
// In a sum, two halves that take turns. Otherwise where each digit begins in the ordered tile, and where it ends.
var<workgroup> part: array<u32, 2u * WG>;

fn tiles() -> u32 {
  return (params.n + TILE - 1u) / TILE;
}

// Whole tiles, for each workgroup about as many.
fn range_of(group: u32, groups: u32) -> Range {
  return Range(group * tiles() / groups * TILE, min(params.n, (group + 1u) * tiles() / groups * TILE));
}

fn total_at(digit: u32) -> u32 {
  return params.n + digit;
}

fn count_at(digit: u32, group: u32) -> u32 {
  return params.n + DIGITS + group * DIGITS + digit;
}

fn digit_of(key: u32) -> u32 {
  return (key >> (8u * iteration)) % DIGITS;
}

// Every 256th key from the first on. Behind the last key they are the largest, which stay behind the others.
// Passes take turns: keys → scratch → sorted → scratch → sorted.
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

@compute @workgroup_size(WG)
fn count(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let range = range_of(wid.x, groups.x);
  for (var first = range.first + tid; first < range.end; first += TILE) {
    let own = keys_from(first);
    for (var k = 0u; k < OWN; k++) {
      if (first + k * WG < range.end) {
        atomicAdd(&bins[digit_of(own[k])], 1u);
      }
    }
  }
  workgroupBarrier();
  scratch[count_at(tid, wid.x)] = atomicLoad(&bins[tid]);
}

// The sum of the values of every step-th thread up to this one. Afterwards part has all sums.
fn inclusive_sum(tid: u32, own: u32, step: u32) -> u32 {
  var sum = own;
  var half = 0u;
  for (var distance = step; distance < WG; distance *= 2u) {
    part[half + tid] = sum;
    workgroupBarrier();
    if (tid >= distance) {
      sum += part[half + tid - distance];
    }
    half = WG - half;
  }
  workgroupBarrier();
  part[tid] = sum;
  workgroupBarrier();
  return sum;
}

// Turns the counts of the workgroups into sums of those before them, of eight digits in each workgroup, with 32 threads for a digit.
@compute @workgroup_size(WG)
fn scan(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let groups = min(GROUPS, tiles());
  let each = (groups + 31u) / 32u;
  let first = tid / 8u * each;
  let end = min(first + each, groups);
  let digit = wid.x * 8u + tid % 8u;
  var own = 0u;
  for (var group = first; group < end; group++) {
    own += scratch[count_at(digit, group)];
  }
  let sum = inclusive_sum(tid, own, 8u);
  var before = sum - own;
  for (var group = first; group < end; group++) {
    let counted = scratch[count_at(digit, group)];
    scratch[count_at(digit, group)] = before;
    before += counted;
  }
  if (tid >= WG - 8u) {
    scratch[total_at(digit)] = sum;
  }
}

// Counter c of the 2048 of a workgroup, half digit by half digit. A word is left free behind every 32: neighbours and every eighth one touch different banks.
fn counter_at(c: u32) -> u32 {
  return c + c / 32u;
}

// Takes the thread's neighbouring keys of the tile, and puts all into the order of four bits of their digits.
fn order_by(tid: u32, low_bit: u32) {
  var own: array<u32, OWN>;
  for (var k = 0u; k < OWN; k++) {
    own[k] = staged[tid * OWN + k];
  }
  workgroupBarrier();
  for (var w = 0u; w < PAIRS; w++) {
    staged[counter_at(w * WG + tid)] = 0u;
  }
  var places: array<u32, OWN>;
  for (var k = 0u; k < OWN; k++) {
    let digit = (own[k] >> low_bit) % 16u;
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
  var before = inclusive_sum(tid, sum, 1u) - sum;
  // Half digits from 8 on come behind all those of the lower halves.
  before += part[WG - 1u] << 16u;
  for (var w = 0u; w < PAIRS; w++) {
    let at = counter_at(tid * PAIRS + w);
    let counted = staged[at];
    staged[at] = before;
    before += counted;
  }
  workgroupBarrier();

  for (var k = 0u; k < OWN; k++) {
    let digit = (own[k] >> low_bit) % 16u;
    places[k] += (staged[counter_at(digit % PAIRS * WG + tid)] >> (digit / PAIRS * 16u)) & 0xffffu;
  }
  workgroupBarrier();
  for (var k = 0u; k < OWN; k++) {
    staged[places[k]] = own[k];
  }
  workgroupBarrier();
}

@compute @workgroup_size(WG)
fn scatter(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let range = range_of(wid.x, groups.x);
  // Where the next key of digit tid goes.
  let total = scratch[total_at(tid)];
  var next = inclusive_sum(tid, total, 1u) - total + scratch[count_at(tid, wid.x)];

  for (var first = range.first; first < range.end; first += TILE) {
    let count = min(TILE, range.end - first);
    var own = keys_from(first + tid);
    for (var k = 0u; k < OWN; k++) {
      staged[k * WG + tid] = own[k];
    }
    workgroupBarrier();
    order_by(tid, 8u * iteration);
    order_by(tid, 8u * iteration + 4u);

    part[tid] = 0u;
    part[WG + tid] = 0u;
    workgroupBarrier();
    for (var k = 0u; k < OWN; k++) {
      let i = k * WG + tid;
      own[k] = staged[i];
      let digit = digit_of(own[k]);
      let digit_before = digit_of(staged[max(i, 1u) - 1u]);
      if (i < count && digit != digit_before) {
        part[digit] = i;
        part[WG + digit_before] = i;
      }
      if (i + 1u == count) {
        part[WG + digit] = count;
      }
    }
    workgroupBarrier();
    let start = part[tid];
    let end = part[WG + tid];
    part[tid] = next - start;
    next += end - start;
    workgroupBarrier();

    if (iteration % 2u == 0u) {
      for (var k = 0u; k < OWN; k++) {
        let i = k * WG + tid;
        if (i < count) { scratch[part[digit_of(own[k])] + i] = own[k]; }
      }
    } else {
      for (var k = 0u; k < OWN; k++) {
        let i = k * WG + tid;
        if (i < count) { sorted[part[digit_of(own[k])] + i] = own[k]; }
      }
    }
    workgroupBarrier();
  }
}
