// Rung 4: each workgroup orders its tile by the digit in workgroup memory before it stores it. Keys of a digit then lie next to each other, some 128 of 2048,
// and neighbouring threads store neighbouring words.
// What limits it: eight passes, each of which loads all keys twice and stores them once.
//@ repeat 8
//@ dispatch count min(65535, ceilDiv(n, 256 * ROWS)), ceilDiv(ceilDiv(n, 256 * ROWS), 65535)
//@ dispatch scan 16
//@ dispatch scatter min(65535, ceilDiv(n, 256 * ROWS)), ceilDiv(ceilDiv(n, 256 * ROWS), 65535)
//@ scratch 4 * (n + 16 + 16 * ceilDiv(n, 256 * ROWS))

const DIGITS = 16u;
const WG = 256u;
// An even number, at most eight.
override ROWS: u32 = 8;
override TILE: u32 = ROWS * WG;
// Words with a bit for each key of a tile. A thread adds up so many of them, all of one digit.
override WORDS: u32 = TILE / 32u;
override PIECE: u32 = WORDS / 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;
// The keys between two passes, how many keys have each digit, and for each digit how many each tile has.
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> bins: array<atomic<u32>, DIGITS * 16u>;
var<workgroup> marks: array<atomic<u32>, DIGITS * WORDS>;
// How far the keys of each digit have to move from their place in the ordered tile.
var<workgroup> moves: array<u32, DIGITS>;
var<workgroup> staged: array<u32, TILE>;
var<workgroup> part: array<u32, WG>;

fn tiles() -> u32 {
  return (params.n + TILE - 1u) / TILE;
}

fn total_at(digit: u32) -> u32 {
  return params.n + digit;
}

fn count_at(digit: u32, tile: u32) -> u32 {
  return params.n + DIGITS + digit * tiles() + tile;
}

// Passes take turns: keys → scratch → sorted → scratch → … → sorted.
fn key_at(i: u32) -> u32 {
  if (iteration == 0u) {
    return keys[i];
  }
  if (iteration % 2u == 1u) {
    return scratch[i];
  }
  return sorted[i];
}

fn put(i: u32, key: u32) {
  if (iteration % 2u == 0u) {
    scratch[i] = key;
  } else {
    sorted[i] = key;
  }
}

// The words of a piece lie WG apart, and those of sixteen digits side by side: threads with different digits touch different banks.
fn mark_at(digit: u32, word: u32) -> u32 {
  return word % PIECE * WG + word / PIECE * DIGITS + digit;
}

fn digit_of(key: u32) -> u32 {
  return (key >> (4u * iteration)) % DIGITS;
}

// Sixteen copies of the bins, so that few threads meet at one.
@compute @workgroup_size(WG)
fn count(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let tile = wid.y * groups.x + wid.x;
  for (var row = 0u; row < ROWS; row++) {
    let i = tile * TILE + row * WG + tid;
    if (i < params.n) {
      atomicAdd(&bins[digit_of(key_at(i)) * 16u + tid % 16u], 1u);
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

// Sums up to each thread and its own value, which part then holds for all threads.
fn inclusive_sum(tid: u32, own: u32) -> u32 {
  var sum = own;
  part[tid] = sum;
  for (var distance = 1u; distance < WG; distance *= 2u) {
    workgroupBarrier();
    var other = 0u;
    if (tid >= distance) {
      other = part[tid - distance];
    }
    workgroupBarrier();
    sum += other;
    part[tid] = sum;
  }
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

// Each key sets a bit among those of its digit. A scan over the bits of all digits, one digit behind the other, is the order of the tile.
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
  var own: array<u32, 8>;
  for (var row = 0u; row < ROWS; row++) {
    let i = row * WG + tid;
    if (i < count) {
      own[row] = key_at(first + i);
      atomicOr(&marks[mark_at(digit_of(own[row]), i / 32u)], 1u << (tid % 32u));
    }
  }
  workgroupBarrier();

  // Thread t adds up piece t / 16 of digit t % 16. For the scan they are put into the order of the digits, and then back.
  var ones = 0u;
  for (var k = 0u; k < PIECE; k++) {
    ones += countOneBits(atomicLoad(&marks[k * WG + tid]));
  }
  let turned = tid % 16u * 16u + tid / 16u;
  part[turned] = ones;
  workgroupBarrier();
  let piece_ones = part[tid];
  let piece_start = inclusive_sum(tid, piece_ones) - piece_ones;
  part[turned] = piece_start;
  workgroupBarrier();
  if (tid < DIGITS) {
    var start = scratch[count_at(tid, tile)];
    for (var digit = 0u; digit < DIGITS; digit++) {
      start += select(0u, scratch[total_at(digit)], digit < tid);
    }
    moves[tid] = start - part[tid];
  }

  let before = (1u << (tid % 32u)) - 1u;
  for (var row = 0u; row < ROWS; row++) {
    let i = row * WG + tid;
    if (i < count) {
      let digit = digit_of(own[row]);
      let word = i / 32u;
      let piece = word / PIECE;
      var place = part[piece * DIGITS + digit];
      for (var k = piece * PIECE; k < word; k++) {
        place += countOneBits(atomicLoad(&marks[mark_at(digit, k)]));
      }
      place += countOneBits(atomicLoad(&marks[mark_at(digit, word)]) & before);
      staged[place] = own[row];
    }
  }
  workgroupBarrier();

  for (var i = tid; i < count; i += WG) {
    let key = staged[i];
    put(moves[digit_of(key)] + i, key);
  }
}
