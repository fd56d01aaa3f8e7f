// expect: wrong-answer
// Mistake: one pass in which the first workgroup takes the last tile. It waits for tiles that have not been started, and gives up after a thousand looks.
//@ dispatch clear ceilDiv(1 + 2 * ceilDiv(n, 16 * WG), WG)
//@ dispatch scan min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch tail 1
//@ scratch 4 * (1 + 2 * ceilDiv(n, 16 * WG))
//@ sweep WG 128, 256
enable subgroups;
// The compiler cannot know that a branch which the first subgroup takes is taken by all of its lanes.
diagnostic(off, subgroup_uniformity);

override WG: u32 = 16;
/// Looks at a tile that has published nothing, before its sum is computed here.
override TRIES: u32 = 1000;

const SMALLEST_SUBGROUP = 4u;
const MAX_LOOKS = 1u << 30u;

// What a tile has published: nothing, its own sum, or the sum of all tiles up to it.
const NOTHING = 0u;
const OWN = 1u;
const ALL = 2u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<u32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> output: array<u32>;
@group(0) @binding(2) var<storage, read_write> output4: array<vec4u>;
@group(0) @binding(3) var<storage, read_write> scratch: array<atomic<u32>>;

var<workgroup> part: array<vec4u, WG / SMALLEST_SUBGROUP>;
var<workgroup> seen: Seen;

// What a look back has found: the sum of so many tiles. `state` is ALL if nothing lies before them, NOTHING if the next one has not published.
struct Seen { sum: u32, tiles: u32, state: u32 }

struct Thread { tid: u32, lane: u32, width: u32 }

@compute @workgroup_size(WG)
fn clear(@builtin(global_invocation_id) gid: vec3u) {
  if (gid.x < arrayLength(&scratch)) {
    atomicStore(&scratch[gid.x], 0u);
  }
}

fn tiles() -> u32 {
  return (params.n / 4u + 4u * WG - 1u) / (4u * WG);
}

fn vector_or_zero(i: u32) -> vec4u {
  if (i < params.n / 4u) {
    return input4[i];
  }
  return vec4u();
}

fn store_if_there(i: u32, v: vec4u) {
  if (i < params.n / 4u) {
    output4[i] = v;
  }
}

fn component_sum(v: vec4u) -> u32 {
  return (v.x + v.y) + (v.z + v.w);
}

// The sums of what lies before each component.
fn own_sums(v: vec4u) -> vec4u {
  let two = v.x + v.y;
  return vec4u(0u, v.x, two, two + v.z);
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

// What lies before each of the four rows of a tile, from the sums over threads of each row.
fn row_starts(sums: Sums) -> vec4u {
  return sums.before + vec4u(0u, sums.total.x, sums.total.x + sums.total.y, sums.total.x + sums.total.y + sums.total.z);
}

// Two words of a tile hold the halves of its sum, each below its state. A larger state never gives way to a smaller one.
fn publish(tile: u32, state: u32, sum: u32) {
  atomicMax(&scratch[1u + 2u * tile], (state << 16u) | (sum & 0xffffu));
  atomicMax(&scratch[2u + 2u * tile], (state << 16u) | (sum >> 16u));
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
        let tile = end - 1u - found.tiles - thread.lane;
        let low = atomicLoad(&scratch[1u + 2u * tile]);
        let high = atomicLoad(&scratch[2u + 2u * tile]);
        state = select(NOTHING, low >> 16u, low >> 16u == high >> 16u);
        sum = (high << 16u) | (low & 0xffffu);
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
  let v = (vector_or_zero(i) + vector_or_zero(i + WG)) + (vector_or_zero(i + 2u * WG) + vector_or_zero(i + 3u * WG));
  return component_sum(workgroup_sums(thread, v).total);
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
    break;
  }
  return sum;
}

@compute @workgroup_size(WG)
fn scan(
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_index) tid: u32,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  let thread = Thread(tid, lane, width);
  let tile = groups.x * groups.y - 1u - (wid.y * groups.x + wid.x);
  if (tile >= tiles()) {
    return;
  }
  let i = tile * 4u * WG + tid;
  let is_whole = (tile + 1u) * 4u * WG <= params.n / 4u;
  var v0: vec4u;
  var v1: vec4u;
  var v2: vec4u;
  var v3: vec4u;
  if (is_whole) {
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
  let sums = workgroup_sums(thread, vec4u(component_sum(v0), component_sum(v1), component_sum(v2), component_sum(v3)));
  let own = component_sum(sums.total);
  if (tid == 0u) {
    publish(tile, select(OWN, ALL, tile == 0u), own);
  }
  let before = sum_before(thread, tile);
  if (tid == 0u) {
    publish(tile, ALL, before + own);
  }
  let starts = before + row_starts(sums);
  if (is_whole) {
    output4[i] = starts.x + own_sums(v0);
    output4[i + WG] = starts.y + own_sums(v1);
    output4[i + 2u * WG] = starts.z + own_sums(v2);
    output4[i + 3u * WG] = starts.w + own_sums(v3);
  } else {
    store_if_there(i, starts.x + own_sums(v0));
    store_if_there(i + WG, starts.y + own_sums(v1));
    store_if_there(i + 2u * WG, starts.z + own_sums(v2));
    store_if_there(i + 3u * WG, starts.w + own_sums(v3));
  }
}

// The last n % 4 elements, which are in no vector.
@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let first = params.n / 4u * 4u;
  let rest = first + tid;
  var before = 0u;
  if (params.n >= 4u) {
    before = output[first - 1u] + input[first - 1u];
  }
  if (rest < params.n) {
    for (var k = first; k < rest; k++) {
      before += input[k];
    }
    output[rest] = before;
  }
}
