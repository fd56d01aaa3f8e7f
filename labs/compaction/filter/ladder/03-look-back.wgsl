// Rung 3: one pass, with decoupled look-back (Merrill and Garland, 2016). A workgroup loads a tile once and keeps it in registers. It publishes how
// many elements the tile keeps, looks back over what earlier tiles have published until one of them knows the sum of everything before, and
// publishes its own such sum. Subgroups (4 to 128 threads, 32 on NVIDIA) scan the counts across registers. The kept elements of a tile are
// gathered in workgroup memory, so that neighbouring threads write neighbouring words.
// WGSL promises nothing that this needs, so three things are done about it:
// - A workgroup may start in any order. So it takes the next tile from a counter: all earlier tiles have been started by others.
// - Only atomic operations on the same word are seen in order. So a sum and what it means are in the same word: 30 bits and two bits of state.
// - No workgroup has to make progress while another one waits. So nobody waits: after a few tries a workgroup counts the missing tile itself, from
//   the input, and goes on (decoupled fallback). It ends even if all other workgroups stand still.
// What limits it: gathering, with the barriers that it needs, and the time until earlier tiles have published.
//@ dispatch clear ceilDiv(1 + ceilDiv(n, 16 * WG), WG)
//@ dispatch filter_tiles min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch tail 1
//@ scratch 4 * (1 + ceilDiv(n, 16 * WG))
enable subgroups;
// The compiler cannot know that a branch which the first subgroup takes is taken by all of its lanes.
diagnostic(off, subgroup_uniformity);

override WG: u32 = 128;
/// Looks at a tile that has published nothing, before its sum is computed here.
override TRIES: u32 = 16;

const SMALLEST_SUBGROUP = 4u;
const MAX_LOOKS = 1u << 30u;

// What a tile has published, in the two highest bits of its word: nothing, its own sum, or the sum of all tiles up to it.
const NOTHING = 0u;
const OWN = 1u;
const ALL = 2u;
const MOST = 0x3fffffffu;

struct Params { n: u32, limit: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> kept: array<u32>;
@group(0) @binding(3) var<storage, read_write> count: array<u32>;
@group(0) @binding(4) var<storage, read_write> scratch: array<atomic<u32>>;

var<workgroup> part: array<vec4u, WG / SMALLEST_SUBGROUP>;
var<workgroup> staged: array<u32, 16 * WG>;
var<workgroup> ticket: u32;
var<workgroup> seen: Seen;

// What a look back has found: the sum of so many tiles. `state` is ALL if nothing lies before them, NOTHING if the next one has not published.
struct Seen { sum: u32, tiles: u32, state: u32 }

struct Thread { tid: u32, lane: u32, width: u32 }

// Scratch holds the next tile that nobody has taken, and a word for each tile.
@compute @workgroup_size(WG)
fn clear(@builtin(global_invocation_id) gid: vec3u) {
  if (gid.x < arrayLength(&scratch)) {
    atomicStore(&scratch[gid.x], 0u);
  }
}

fn tiles() -> u32 {
  return (params.n / 4u + 4u * WG - 1u) / (4u * WG);
}

fn component_sum(v: vec4u) -> u32 {
  return (v.x + v.y) + (v.z + v.w);
}

const NOT_KEPT = 0xffffffffu;

fn vector_or_none(i: u32) -> vec4u {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4u(NOT_KEPT);
}

fn kept_in(v: vec4u) -> u32 {
  return component_sum(vec4u(v < vec4u(params.limit)));
}

// For each of the four components, the sum over the threads before this one, and the sum over all. Subgroup k holds the threads
// k·width … (k + 1)·width − 1.
struct Sums { before: vec4u, total: vec4u }

fn workgroup_sums(thread: Thread, value: vec4u) -> Sums {
  let before = subgroupExclusiveAdd(value);
  if (thread.lane == thread.width - 1u) {
    part[thread.tid / thread.width] = before + value;
  }
  workgroupBarrier();
  var sums = Sums(before, vec4u());
  for (var k = 0u; k < WG / SMALLEST_SUBGROUP; k++) {
    if (k == WG / thread.width) {
      break;
    }
    if (k == thread.tid / thread.width) {
      sums.before += sums.total;
    }
    sums.total += part[k];
  }
  return sums;
}

// What lies before each of the four rows of a block, from the sums over threads of each row.
fn row_starts(sums: Sums) -> vec4u {
  return sums.before + vec4u(0u, sums.total.x, sums.total.x + sums.total.y, sums.total.x + sums.total.y + sums.total.z);
}

// A larger state never gives way to a smaller one.
fn publish(tile: u32, state: u32, sum: u32) {
  atomicMax(&scratch[1u + tile], (state << 30u) | sum);
}

// The first subgroup looks at the tiles before `end`, lane t at tile end − 1 − t, and goes on until it knows the sum of all, or one has not
// published after so many tries. The others wait at the barrier.
fn look_back(thread: Thread, end: u32) -> Seen {
  if (thread.tid < thread.width) {
    var found = Seen(0u, 0u, OWN);
    var tries = 0u;
    for (var look = 0u; look < MAX_LOOKS && found.state == OWN; look++) {
      var state = ALL; // Nothing lies before the first tile.
      var sum = 0u;
      if (found.tiles + thread.lane < end) {
        let word = atomicLoad(&scratch[end - found.tiles - thread.lane]);
        state = word >> 30u;
        sum = word & MOST;
      }
      // The first lane, if any, behind which nothing more is to be added.
      let stop = subgroupMin(select(thread.lane, thread.width, state == OWN));
      let adds = thread.lane < stop || (thread.lane == stop && state == ALL);
      found.sum += subgroupAdd(select(0u, sum, adds));
      found.tiles += stop;
      tries = select(tries + 1u, 0u, stop > 0u);
      if (subgroupAny(thread.lane == stop && state == ALL)) {
        found.state = ALL;
      } else if (tries > TRIES) {
        found.state = NOTHING;
      }
    }
    if (thread.tid == 0u) {
      seen = found;
    }
  }
  return workgroupUniformLoad(&seen);
}

// The sum of a tile that has not published it.
fn sum_of_tile(thread: Thread, tile: u32) -> u32 {
  let i = tile * 4u * WG + thread.tid;
  var sum = 0u;
  for (var row = 0u; row < 4u; row++) {
    sum += kept_in(vector_or_none(i + row * WG));
  }
  return workgroup_sums(thread, vec4u(sum, 0u, 0u, 0u)).total.x;
}

// The sum of all tiles before this one.
fn sum_before(thread: Thread, tile: u32) -> u32 {
  var sum = 0u;
  var end = tile;
  for (var look = 0u; look < MAX_LOOKS; look++) {
    let found = look_back(thread, end);
    sum += found.sum;
    if (found.state == ALL) {
      break;
    }
    end -= found.tiles + 1u;
    let missing = sum_of_tile(thread, end);
    sum += missing;
    if (thread.tid == 0u) {
      publish(end, select(OWN, ALL, end == 0u), missing);
    }
  }
  return sum;
}

// Gathers the kept components of a vector in workgroup memory, from this place on.
fn stage(v: vec4u, place: u32) {
  let flags = vec4u(v < vec4u(params.limit));
  let places = place + vec4u(0u, flags.x, flags.x + flags.y, flags.x + flags.y + flags.z);
  if (flags.x == 1u) {
    staged[places.x] = v.x;
  }
  if (flags.y == 1u) {
    staged[places.y] = v.y;
  }
  if (flags.z == 1u) {
    staged[places.z] = v.z;
  }
  if (flags.w == 1u) {
    staged[places.w] = v.w;
  }
}

@compute @workgroup_size(WG)
fn filter_tiles(
  @builtin(local_invocation_index) tid: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let thread = Thread(tid, lane, width);
  if (tid == 0u) {
    ticket = atomicAdd(&scratch[0], 1u);
  }
  let tile = workgroupUniformLoad(&ticket);
  if (tile >= tiles()) {
    return;
  }
  let i = tile * 4u * WG + tid;
  var v0: vec4u;
  var v1: vec4u;
  var v2: vec4u;
  var v3: vec4u;
  if ((tile + 1u) * 4u * WG <= params.n / 4u) {
    v0 = input4[i];
    v1 = input4[i + WG];
    v2 = input4[i + 2u * WG];
    v3 = input4[i + 3u * WG];
  } else {
    v0 = vector_or_none(i);
    v1 = vector_or_none(i + WG);
    v2 = vector_or_none(i + 2u * WG);
    v3 = vector_or_none(i + 3u * WG);
  }
  let sums = workgroup_sums(thread, vec4u(kept_in(v0), kept_in(v1), kept_in(v2), kept_in(v3)));
  let own = component_sum(sums.total);
  if (tid == 0u) {
    publish(tile, select(OWN, ALL, tile == 0u), own);
  }
  let starts = row_starts(sums);
  stage(v0, starts.x);
  stage(v1, starts.y);
  stage(v2, starts.z);
  stage(v3, starts.w);
  let before = sum_before(thread, tile);
  if (tid == 0u) {
    publish(tile, ALL, before + own);
  }
  workgroupBarrier();
  for (var row = 0u; row < 16u; row++) {
    let k = row * WG + tid;
    if (k < own) {
      kept[before + k] = staged[k];
    }
  }
}

// The last n % 4 elements are in no vector.
@compute @workgroup_size(1)
fn tail() {
  var place = 0u;
  if (tiles() > 0u) {
    place = atomicLoad(&scratch[tiles()]) & MOST;
  }
  for (var i = params.n / 4u * 4u; i < params.n; i++) {
    if (input[i] < params.limit) {
      kept[place] = input[i];
      place++;
    }
  }
  count[0] = place;
}
