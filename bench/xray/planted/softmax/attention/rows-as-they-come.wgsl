// planted: queries and keys lie in the tiles row by row, so that the rows which the lanes of a warp read begin in the same bank
// cause: banks
// not: atomics, scratch, division, oneThread, smallWorkgroups, narrow
//@ dispatch main ceilDiv(queries, 64), SPLITS
//@ dispatch join ceilDiv(queries, 4)
//@ scratch 16 * 17 * queries * SPLITS

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

// [query][4 numbers], [key][4 numbers], [key][4 numbers], [key][4 queries], [4 keys][4 queries]
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

// Beyond the last query or key, the last one again: its results are not stored, its scores not weighed.
fn load_queries(first: u32, tid: u32) {
  for (var at = tid; at < 4u * QUERIES * D; at += WG) {
    q_tile[at] = q[min(first + at / D, params.queries - 1u) * D + at % D] / 8.0;
  }
}

fn load_tile(first: u32, tid: u32) {
  for (var at = tid; at < TILE * D; at += WG) {
    let source = min(first + at / D, params.keys - 1u) * D + at % D;
    k_tile[at] = k[source];
    v_tile[at] = v[source];
  }
}

// [key]: the scores of four queries.
fn scores_of_block(first: u32, key_lane: u32, query_lane: u32) -> mat4x4f {
  var scores = mat4x4f();
  for (var c = 0u; c < D; c++) {
    let first_row = 4u * query_lane * D + c;
    let q0 = q_tile[first_row];
    let q1 = q_tile[first_row + D];
    let q2 = q_tile[first_row + 2u * D];
    let q3 = q_tile[first_row + 3u * D];
    for (var key = 0u; key < 4u; key++) {
      let numbers = k_tile[(4u * key_lane + key) * D + c];
      scores[key] += vec4f(dot(q0, numbers), dot(q1, numbers), dot(q2, numbers), dot(q3, numbers));
    }
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
