// expect: wrong-answer
// Six passes: the eight bits at the top are never looked at.
//@ repeat 6
//@ dispatch count min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)
//@ dispatch scan 16
//@ dispatch scatter min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)
//@ scratch 4 * (n + 16 + 16 * ceilDiv(n, 2048))

const DIGITS = 16u;
const WG = 256u;
const ROWS = 8u;
const TILE = ROWS * WG;
// Words with a bit for each thread.
const WORDS = WG / 32u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> sorted: array<u32>;
// The keys between two passes, how many keys have each digit, and for each digit how many each tile has.
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> bins: array<atomic<u32>, DIGITS * 16u>;
var<workgroup> marks: array<atomic<u32>, DIGITS * WORDS>;
var<workgroup> starts: array<u32, DIGITS>;
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
    if (tile < tiles()) {
      scratch[count_at(wid.x, tile)] = before + sum - own;
    }
    workgroupBarrier();
    before += part[WG - 1u];
    workgroupBarrier();
  }
  if (tid == 0u) {
    scratch[total_at(wid.x)] = before;
  }
}

// Row by row: each thread sets its bit among those of its digit. Set bits of threads before it are keys of this digit that come before its own.
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
  if (tid < DIGITS) {
    var start = scratch[count_at(tid, tile)];
    for (var digit = 0u; digit < DIGITS; digit++) {
      start += select(0u, scratch[total_at(digit)], digit < tid);
    }
    starts[tid] = start;
  }
  let own_word = tid / 32u;
  for (var row = 0u; row < ROWS; row++) {
    if (tid < DIGITS * WORDS) {
      atomicStore(&marks[tid], 0u);
    }
    workgroupBarrier();
    let i = tile * TILE + row * WG + tid;
    var key = 0u;
    if (i < params.n) {
      key = key_at(i);
      atomicOr(&marks[digit_of(key) * WORDS + own_word], 1u << (tid % 32u));
    }
    workgroupBarrier();
    if (i < params.n) {
      let digit = digit_of(key);
      var place = starts[digit];
      for (var word = 0u; word < own_word; word++) {
        place += countOneBits(atomicLoad(&marks[digit * WORDS + word]));
      }
      let before = (1u << (tid % 32u)) - 1u;
      place += countOneBits(atomicLoad(&marks[digit * WORDS + own_word]) & before);
      put(place, key);
    }
    workgroupBarrier();
    if (tid < DIGITS) {
      for (var word = 0u; word < WORDS; word++) {
        starts[tid] += countOneBits(atomicLoad(&marks[tid * WORDS + word]));
      }
    }
    workgroupBarrier();
  }
}
