// expect: wrong-answer
// Mistake: where only one run starts in a tile, the run before it gets no length.
//@ dispatch clear ceilDiv(1 + 2 * ceilDiv(n, 16 * WG), WG)
//@ dispatch encode_tiles min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch tail 1
//@ scratch 4 * (1 + 2 * ceilDiv(n, 16 * WG))
enable subgroups;
// The compiler cannot know that a branch which the first subgroup takes is taken by all of its lanes.
diagnostic(off, subgroup_uniformity);

override WG: u32 = 128;
/// Looks at a tile that has published nothing, before it is encoded here.
override TRIES: u32 = 16;

const SMALLEST_SUBGROUP = 4u;
const MAX_LOOKS = 1u << 30u;

// What a tile has published, in the two highest bits of its words: nothing, its own sum, or the sum of all tiles up to it.
const NOTHING = 0u;
const OWN = 1u;
const ALL = 2u;
const MOST = 0x3fffffffu;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> values: array<u32>;
@group(0) @binding(3) var<storage, read_write> lengths: array<u32>;
@group(0) @binding(4) var<storage, read_write> count: array<u32>;
@group(0) @binding(5) var<storage, read_write> scratch: array<atomic<u32>>;

var<workgroup> part: array<vec4u, WG / SMALLEST_SUBGROUP>;
var<workgroup> staged: array<u32, 16 * WG>;
var<workgroup> ticket: u32;
var<workgroup> seen: Seen;

// So many runs start in some tiles; `end` is 1 more than where the last of them starts, or 0.
struct Runs { count: u32, end: u32 }

// What a look back has found: the runs of so many tiles. `state` is ALL if nothing lies before them, NOTHING if the next one has not published.
struct Seen { runs: Runs, tiles: u32, state: u32 }

struct Thread { tid: u32, lane: u32, width: u32 }

fn joined(a: Runs, b: Runs) -> Runs {
  return Runs(a.count + b.count, max(a.end, b.end));
}

// Scratch holds the next tile that nobody has taken, and two words for each tile.
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

// For each component of vector i, 1 where a run starts there.
fn heads_of(i: u32, v: vec4u) -> vec4u {
  if (i >= params.n / 4u) {
    return vec4u();
  }
  if (i == 0u) {
    return vec4u(1u, vec3u(v.yzw != v.xyz));
  }
  return vec4u(vec4u(input4[i - 1u].w, v.xyz) != v);
}

fn vector_or_zero(i: u32) -> vec4u {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4u();
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
fn publish(tile: u32, state: u32, runs: Runs) {
  atomicMax(&scratch[1u + 2u * tile], (state << 30u) | runs.count);
  atomicMax(&scratch[2u + 2u * tile], (state << 30u) | runs.end);
}

// The first subgroup looks at the tiles before `end`, lane t at tile end − 1 − t, and goes on until it knows the runs of all, or one has not
// published after so many tries. The others wait at the barrier.
fn look_back(thread: Thread, end: u32) -> Seen {
  if (thread.tid < thread.width) {
    var found = Seen(Runs(), 0u, OWN);
    var tries = 0u;
    for (var look = 0u; look < MAX_LOOKS && found.state == OWN; look++) {
      var state = ALL; // Nothing lies before the first tile.
      var runs = Runs();
      if (found.tiles + thread.lane < end) {
        let tile = end - 1u - found.tiles - thread.lane;
        let first = atomicLoad(&scratch[1u + 2u * tile]);
        let second = atomicLoad(&scratch[2u + 2u * tile]);
        state = select(NOTHING, first >> 30u, first >> 30u == second >> 30u);
        runs = Runs(first & MOST, second & MOST);
      }
      // The first lane, if any, behind which nothing more is to be added.
      let stop = subgroupMin(select(thread.lane, thread.width, state == OWN));
      let adds = thread.lane < stop || (thread.lane == stop && state == ALL);
      found.runs = joined(found.runs, Runs(subgroupAdd(select(0u, runs.count, adds)), subgroupMax(select(0u, runs.end, adds))));
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

// The runs of a tile that has not published them.
fn runs_of_tile(thread: Thread, tile: u32) -> Runs {
  var runs = Runs();
  for (var row = 0u; row < 4u; row++) {
    let i = (tile * 4u + row) * WG + thread.tid;
    let heads = heads_of(i, vector_or_zero(i));
    runs.count += component_sum(heads);
    for (var c = 0u; c < 4u; c++) {
      runs.end = select(runs.end, 4u * i + c + 1u, heads[c] == 1u);
    }
  }
  let subgroup_runs = Runs(subgroupAdd(runs.count), subgroupMax(runs.end));
  if (thread.lane == 0u) {
    part[thread.tid / thread.width] = vec4u(subgroup_runs.count, subgroup_runs.end, 0u, 0u);
  }
  workgroupBarrier();
  var all = Runs();
  for (var k = 0u; k < WG / thread.width; k++) {
    all = joined(all, Runs(part[k].x, part[k].y));
  }
  return all;
}

// The runs of all tiles before this one.
fn runs_before(thread: Thread, tile: u32) -> Runs {
  var runs = Runs();
  var end = tile;
  for (var look = 0u; look < MAX_LOOKS; look++) {
    let found = look_back(thread, end);
    runs = joined(runs, found.runs);
    if (found.state == ALL) {
      break;
    }
    end -= found.tiles + 1u;
    let missing = runs_of_tile(thread, end);
    runs = joined(runs, missing);
    if (thread.tid == 0u) {
      publish(end, select(OWN, ALL, end == 0u), missing);
    }
  }
  return runs;
}

// Gathers the components of a vector that have a flag, from this place on.
fn stage(v: vec4u, flags: vec4u, place: u32) {
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

// The indices of the components of vector i.
fn indices_of(i: u32) -> vec4u {
  return 4u * i + vec4u(0u, 1u, 2u, 3u);
}

@compute @workgroup_size(WG)
fn encode_tiles(
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
    v0 = vector_or_zero(i);
    v1 = vector_or_zero(i + WG);
    v2 = vector_or_zero(i + 2u * WG);
    v3 = vector_or_zero(i + 3u * WG);
  }
  let h0 = heads_of(i, v0);
  let h1 = heads_of(i + WG, v1);
  let h2 = heads_of(i + 2u * WG, v2);
  let h3 = heads_of(i + 3u * WG, v3);
  let sums = workgroup_sums(thread, vec4u(component_sum(h0), component_sum(h1), component_sum(h2), component_sum(h3)));
  let starts = row_starts(sums);
  stage(indices_of(i), h0, starts.x);
  stage(indices_of(i + WG), h1, starts.y);
  stage(indices_of(i + 2u * WG), h2, starts.z);
  stage(indices_of(i + 3u * WG), h3, starts.w);
  workgroupBarrier();
  var own = Runs(component_sum(sums.total), 0u);
  if (own.count > 0u) {
    own.end = staged[own.count - 1u] + 1u;
  }
  if (tid == 0u) {
    publish(tile, select(OWN, ALL, tile == 0u), own);
  }
  let before = runs_before(thread, tile);
  if (tid == 0u) {
    publish(tile, ALL, joined(before, own));
  }
  if (tid == 0u && own.count > 1u && before.count > 0u) {
    lengths[before.count - 1u] = staged[0] + 1u - before.end;
  }
  for (var row = 0u; row < 16u; row++) {
    let k = row * WG + tid;
    if (k + 1u < own.count) {
      lengths[before.count + k] = staged[k + 1u] - staged[k];
    }
  }
  workgroupBarrier();
  stage(v0, h0, starts.x);
  stage(v1, h1, starts.y);
  stage(v2, h2, starts.z);
  stage(v3, h3, starts.w);
  workgroupBarrier();
  for (var row = 0u; row < 16u; row++) {
    let k = row * WG + tid;
    if (k < own.count) {
      values[before.count + k] = staged[k];
    }
  }
}

// The last n % 4 elements are in no vector; and the last run ends with the input.
@compute @workgroup_size(1)
fn tail() {
  var runs = Runs();
  if (tiles() > 0u) {
    runs = Runs(atomicLoad(&scratch[2u * tiles() - 1u]) & MOST, atomicLoad(&scratch[2u * tiles()]) & MOST);
  }
  for (var i = params.n / 4u * 4u; i < params.n; i++) {
    if (i == 0u || input[i] != input[i - 1u]) {
      if (runs.count > 0u) {
        lengths[runs.count - 1u] = i + 1u - runs.end;
      }
      values[runs.count] = input[i];
      runs = Runs(runs.count + 1u, i + 1u);
    }
  }
  lengths[runs.count - 1u] = params.n + 1u - runs.end;
  count[0] = runs.count;
}
