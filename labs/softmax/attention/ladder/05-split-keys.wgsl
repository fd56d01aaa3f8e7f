// Rung 5: the keys are shared, too.
// Every 64 queries get SPLITS workgroups, each with its part of the keys. A workgroup leaves its weighted sums, relative to the largest of its
// scores, in scratch; a second dispatch scales them to the largest score of all and adds them up. A multiprocessor then has several
// workgroups, which run while others wait. (T. Dao et al.: Flash-Decoding, 2023.)
// What limits it: on an H100 it reaches 16 % of the roof and takes about 1.6 ms for 8000 queries and keys, hardly less than rung 4. PyTorch's
// memory-efficient attention takes 0.86 ms, so more is possible. The cause was not measured; the scores still take two vec4f from workgroup
// memory for 16 multiply-adds.
//@ dispatch main ceilDiv(queries, 64), SPLITS
//@ dispatch join ceilDiv(queries, 4)
//@ scratch 16 * 17 * queries * SPLITS
//@ sweep SPLITS 2, 4, 8, 12, 16

override SPLITS: u32 = 8;

// vec4f in a row of 64 numbers; the queries of a workgroup in vec4f.
const D = 16u;
const QUERIES = 16u;
// Keys of a tile, and the same in vec4f.
const TILE = 16u;
const KEYS = 4u;
const WG = 64u;
// vec4f that a part of the keys leaves for a query.
const PARTIAL = D + 1u;
const LOWEST = -3e38;

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> k: array<vec4f>;
@group(0) @binding(3) var<storage, read> v: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> o: array<vec4f>;
// For each part of the keys and each query: the weighted sums in 16 vec4f, then the largest score and the sum of the weights.
@group(0) @binding(5) var<storage, read_write> scratch: array<vec4f>;

// [number][4 queries], [number][4 keys], [key][4 numbers], [key][4 queries], [4 keys][4 queries]
var<workgroup> q_tile: array<vec4f, 4u * D * QUERIES>;
var<workgroup> k_tile: array<vec4f, 4u * D * KEYS>;
var<workgroup> v_tile: array<vec4f, TILE * D>;
var<workgroup> weights: array<vec4f, TILE * QUERIES>;
var<workgroup> maxima: array<vec4f, KEYS * QUERIES>;

// What a thread knows of its four queries: the largest score, the sum of the weights of its own keys, and 16 columns of the weighted sums.
struct State { largest: vec4f, total: vec4f, sums: array<mat4x4f, 4> }

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  let key_lane = tid % KEYS;
  let query_lane = tid / KEYS;
  let first_query = wid.x * 4u * QUERIES;
  load_queries(first_query, tid);
  var state: State;
  state.largest = vec4f(LOWEST);
  let tiles = (params.keys + TILE - 1u) / TILE;
  let part = (tiles + SPLITS - 1u) / SPLITS * TILE;
  let end = min(params.keys, (wid.y + 1u) * part);
  for (var first = wid.y * part; first < end; first += TILE) {
    workgroupBarrier();
    load_tile(first, tid);
    workgroupBarrier();
    let scores = scores_of_block(first + 4u * key_lane, key_lane, query_lane);
    maxima[key_lane * QUERIES + query_lane] = max(max(scores[0], scores[1]), max(scores[2], scores[3]));
    workgroupBarrier();
    weigh(scores, key_lane, query_lane, &state);
    workgroupBarrier();
    add_values(key_lane, query_lane, &state);
  }
  workgroupBarrier();
  let total = sum_of_totals(state.total, key_lane, query_lane);
  for (var r = 0u; r < 4u; r++) {
    let i = first_query + 4u * query_lane + r;
    if (i < params.queries) {
      let at = (wid.y * params.queries + i) * PARTIAL;
      for (var c = 0u; c < 4u; c++) {
        scratch[at + KEYS * c + key_lane] = state.sums[c][r];
      }
      if (key_lane == 0u) { scratch[at + D] = vec4f(state.largest[r], total[r], 0.0, 0.0); }
    }
  }
}

@compute @workgroup_size(D, 4)
fn join(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let i = wid.x * 4u + lid.y;
  if (i >= params.queries) { return; }
  var largest = LOWEST;
  for (var part = 0u; part < SPLITS; part++) {
    largest = max(largest, scratch[(part * params.queries + i) * PARTIAL + D].x);
  }
  var sum = vec4f();
  var total = 0.0;
  for (var part = 0u; part < SPLITS; part++) {
    let at = (part * params.queries + i) * PARTIAL;
    let scale = exp(scratch[at + D].x - largest);
    sum += scale * scratch[at + lid.x];
    total += scale * scratch[at + D].y;
  }
  o[i * D + lid.x] = sum / total;
}

// Four rows of numbers 4·c … 4·c + 3, as four columns.
fn transposed(a: vec4f, b: vec4f, c: vec4f, d: vec4f) -> mat4x4f {
  return transpose(mat4x4f(a, b, c, d));
}

// Beyond the last query or key, the last one again: its results are not stored, its scores not weighed.
fn load_queries(first: u32, tid: u32) {
  let last = params.queries - 1u;
  for (var block = tid; block < QUERIES * D; block += WG) {
    let lane = block % QUERIES;
    let c = block / QUERIES;
    let i = first + 4u * lane;
    let four = transposed(q[min(i, last) * D + c], q[min(i + 1u, last) * D + c], q[min(i + 2u, last) * D + c], q[min(i + 3u, last) * D + c]);
    for (var n = 0u; n < 4u; n++) {
      q_tile[(4u * c + n) * QUERIES + lane] = four[n] / 8.0;
    }
  }
}

fn load_tile(first: u32, tid: u32) {
  let last = params.keys - 1u;
  let lane = tid % KEYS;
  let c = tid / KEYS;
  let j = first + 4u * lane;
  let four = transposed(k[min(j, last) * D + c], k[min(j + 1u, last) * D + c], k[min(j + 2u, last) * D + c], k[min(j + 3u, last) * D + c]);
  for (var n = 0u; n < 4u; n++) {
    k_tile[(4u * c + n) * KEYS + lane] = four[n];
  }
  for (var n = 0u; n < TILE * D / WG; n++) {
    let at = n * WG + tid;
    v_tile[at] = v[min(first + at / D, last) * D + at % D];
  }
}

// [key]: the scores of four queries.
fn scores_of_block(first: u32, key_lane: u32, query_lane: u32) -> mat4x4f {
  var scores = mat4x4f();
  for (var n = 0u; n < 4u * D; n++) {
    let four_queries = q_tile[n * QUERIES + query_lane];
    let four_keys = k_tile[n * KEYS + key_lane];
    scores += mat4x4f(four_keys.x * four_queries, four_keys.y * four_queries, four_keys.z * four_queries, four_keys.w * four_queries);
  }
  for (var key = 0u; key < 4u; key++) {
    if (first + key >= params.keys) { scores[key] = vec4f(LOWEST); }
  }
  return scores;
}

fn weigh(scores: mat4x4f, key_lane: u32, query_lane: u32, state: ptr<function, State>) {
  var largest = (*state).largest;
  for (var lane = 0u; lane < KEYS; lane++) {
    largest = max(largest, maxima[lane * QUERIES + query_lane]);
  }
  let scale = exp((*state).largest - largest);
  (*state).largest = largest;
  (*state).total *= scale;
  for (var key = 0u; key < 4u; key++) {
    let weight = exp(scores[key] - largest);
    (*state).total += weight;
    weights[(4u * key_lane + key) * QUERIES + query_lane] = weight;
  }
  for (var c = 0u; c < 4u; c++) {
    let sums = (*state).sums[c];
    (*state).sums[c] = mat4x4f(scale.x * sums[0], scale.y * sums[1], scale.z * sums[2], scale.w * sums[3]);
  }
}

fn add_values(key_lane: u32, query_lane: u32, state: ptr<function, State>) {
  for (var j = 0u; j < TILE; j++) {
    let weight = weights[j * QUERIES + query_lane];
    for (var c = 0u; c < 4u; c++) {
      let value = v_tile[j * D + KEYS * c + key_lane];
      (*state).sums[c] += mat4x4f(weight.x * value, weight.y * value, weight.z * value, weight.w * value);
    }
  }
}

// Each thread has added the weights of a quarter of the keys.
fn sum_of_totals(own: vec4f, key_lane: u32, query_lane: u32) -> vec4f {
  maxima[key_lane * QUERIES + query_lane] = own;
  workgroupBarrier();
  var total = vec4f();
  for (var lane = 0u; lane < KEYS; lane++) {
    total += maxima[lane * QUERIES + query_lane];
  }
  return total;
}
