// expect: wrong-answer
// Mistake: takes the largest of three of its four keys for the largest score. It shows where the fourth is much larger than all others.
//@ dispatch main ceilDiv(queries, 64), SPLITS
//@ dispatch join ceilDiv(queries, 4)
//@ scratch 16 * 17 * queries * SPLITS
//@ sweep SPLITS 2, 4, 6, 8, 12

override SPLITS: u32 = 8;

// vec4f in a row of 64 numbers; in the queries of a workgroup; in the keys of a tile.
const D = 16u;
const QUERIES = 16u;
const KEYS = 16u;
const TILE = 4u * KEYS;
const WG = 128u;
// vec4f between the two vectors of queries of a thread.
const HALF = 8u;
// vec4f that a part of the keys leaves for a query.
const PARTIAL = D + 1u;
const LOWEST = -3e38;
// A score is q·k / 8, in units of log 2. Queries and keys are both multiplied by the root of this factor.
const ROOT_OF_SCALE = sqrt(1.4426950408889634 / 8.0);

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> k: array<vec4f>;
@group(0) @binding(3) var<storage, read> v: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> o: array<vec4f>;
// For each part of the keys and each query: the weighted sums in 16 vec4f, then the largest score and the sum of the weights.
@group(0) @binding(5) var<storage, read_write> scratch: array<vec4f>;

// [key / 4][key % 4][4 queries], each row rotated by key / 4.
var<workgroup> weights: array<array<array<vec4f, QUERIES>, 4>, 8>;
// First a slice of queries, [number / 4][number % 4][4 queries], and from row 4 on one of keys, [4 + number / 4][number % 4][4 keys]. Then what
// threads with the same queries exchange, [x / 4][x % 4][4 queries], each row rotated by x. At last values, [key / 4][key % 4][4 columns].
var<workgroup> tile: array<array<array<vec4f, D>, 4>, 8>;

// What a thread has of its first four queries, and of the other four. Of scores [key][query], of sums [query][column].
struct Blocks { upper: mat4x4f, lower: mat4x4f }

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  // A thread's keys are 4·x …, and so are its columns. Its queries are 4·y … and 32 more. A subgroup of 32 lanes has 8 x and 4 y.
  let subgroup = tid / 32u;
  let x = (subgroup % 2u) * 8u + tid % 8u;
  let y = (subgroup / 2u) * 4u + tid / 8u % 4u;
  let first_query = wid.x * 4u * QUERIES;
  // The first 64 threads fetch queries, the others keys: four numbers of four rows.
  let of_keys = tid >= 64u;
  let row = 4u * (tid % 16u);
  let quarter = tid / 16u % 4u;
  let query_rows = four_rows(first_query + row, params.queries) + quarter;
  var upper_largest = vec4f(LOWEST);
  var lower_largest = vec4f(LOWEST);
  var upper_total = vec4f();
  var lower_total = vec4f();
  var sums = Blocks();
  let tiles = (params.keys + TILE - 1u) / TILE;
  let part = (tiles + SPLITS - 1u) / SPLITS * TILE;
  let end = min(params.keys, (wid.y + 1u) * part);
  var fetched = four_vectors(select(query_rows, four_rows(wid.y * part + row, params.keys) + quarter, of_keys), of_keys);
  for (var first = wid.y * part; first < end; first += TILE) {
    // The scores.
    let rows = select(query_rows, four_rows(first + row, params.keys) + quarter, of_keys);
    var scores = Blocks();
    for (var c = 0u; c < D; c += 4u) {
      store_slice(ROOT_OF_SCALE * transpose(fetched), tid);
      workgroupBarrier();
      if (c + 4u < D) {
        fetched = four_vectors(rows + c + 4u, of_keys);
      } else {
        fetched = values_at(first, tid);
      }
      scores = add_four_numbers(scores, 0u, x, y);
      scores = add_four_numbers(scores, 1u, x, y);
      scores = add_four_numbers(scores, 2u, x, y);
      scores = add_four_numbers(scores, 3u, x, y);
      workgroupBarrier();
    }
    if (first + TILE > params.keys) {
      scores = Blocks(masked(scores.upper, first + 4u * x), masked(scores.lower, first + 4u * x));
    }
    // The largest scores.
    store_for_others(largest_of(scores.upper), x, y);
    store_for_others(largest_of(scores.lower), x, y + HALF);
    workgroupBarrier();
    let upper_before = upper_largest;
    let lower_before = lower_largest;
    for (var i = 0u; i < KEYS; i++) {
      upper_largest = max(upper_largest, from_other(i, y));
      lower_largest = max(lower_largest, from_other(i, y + HALF));
    }
    workgroupBarrier();
    // The weights, and the first half of the values.
    store_values(fetched, tid);
    scores = Blocks(weights_of(scores.upper, upper_largest), weights_of(scores.lower, lower_largest));
    if (x < 8u) { store_weights(scores, x, y); }
    let upper_scale = exp2(upper_before - upper_largest);
    let lower_scale = exp2(lower_before - lower_largest);
    upper_total = upper_total * upper_scale + sum_of(scores.upper);
    lower_total = lower_total * lower_scale + sum_of(scores.lower);
    sums = Blocks(scaled(sums.upper, upper_scale), scaled(sums.lower, lower_scale));
    workgroupBarrier();
    fetched = values_at(first + 32u, tid);
    for (var four = 0u; four < 8u; four++) { sums = add_four_keys(sums, four, x, y); }
    workgroupBarrier();
    // The second half.
    store_values(fetched, tid);
    if (x >= 8u) { store_weights(scores, x - 8u, y); }
    workgroupBarrier();
    fetched = four_vectors(select(query_rows, four_rows(first + TILE + row, params.keys) + quarter, of_keys), of_keys);
    for (var four = 0u; four < 8u; four++) { sums = add_four_keys(sums, four, x, y); }
    workgroupBarrier();
  }

  // Each of 16 threads has added the weights of its own keys.
  store_for_others(upper_total, x, y);
  store_for_others(lower_total, x, y + HALF);
  workgroupBarrier();
  upper_total = vec4f();
  lower_total = vec4f();
  for (var i = 0u; i < KEYS; i++) {
    upper_total += from_other(i, y);
    lower_total += from_other(i, y + HALF);
  }
  let upper_query = first_query + 4u * y;
  let lower_query = upper_query + 4u * HALF;
  store_rows(wid.y, upper_query, x, sums.upper);
  store_rows(wid.y, lower_query, x, sums.lower);
  if (x == 0u) {
    store_pairs(wid.y, upper_query, upper_largest, upper_total);
    store_pairs(wid.y, lower_query, lower_largest, lower_total);
  }
}

// Where four rows begin. Beyond the last one, the last again: its results are not stored, its scores not weighed.
fn four_rows(row: u32, rows: u32) -> vec4u { return min(row + vec4u(0u, 1u, 2u, 3u), vec4u(rows - 1u)) * D; }

fn four_vectors(at: vec4u, of_keys: bool) -> mat4x4f {
  if (of_keys) { return mat4x4f(k[at.x], k[at.y], k[at.z], k[at.w]); }
  return mat4x4f(q[at.x], q[at.y], q[at.z], q[at.w]);
}

fn store_slice(columns: mat4x4f, tid: u32) {
  let lane = tid % 16u;
  tile[tid / 16u][0][lane] = columns[0];
  tile[tid / 16u][1][lane] = columns[1];
  tile[tid / 16u][2][lane] = columns[2];
  tile[tid / 16u][3][lane] = columns[3];
}

// Four vectors, eight keys apart.
fn values_at(first: u32, tid: u32) -> mat4x4f {
  let key = first + tid / D;
  let column = tid % D;
  return mat4x4f(value(key, column), value(key + 8u, column), value(key + 16u, column), value(key + 24u, column));
}

fn value(key: u32, column: u32) -> vec4f { return v[min(key, params.keys - 1u) * D + column]; }

fn store_values(values: mat4x4f, tid: u32) {
  let key = tid / D;
  tile[key / 4u][key % 4u][tid % D] = values[0];
  tile[2u + key / 4u][key % 4u][tid % D] = values[1];
  tile[4u + key / 4u][key % 4u][tid % D] = values[2];
  tile[6u + key / 4u][key % 4u][tid % D] = values[3];
}

// What the threads with the same y exchange: four numbers for four queries.
fn store_for_others(own: vec4f, x: u32, y: u32) { tile[x / 4u][x % 4u][(y + x) % QUERIES] = own; }
fn from_other(x: u32, y: u32) -> vec4f { return tile[x / 4u][x % 4u][(y + x) % QUERIES]; }

fn add_four_numbers(scores: Blocks, c: u32, x: u32, y: u32) -> Blocks {
  var s = add_to_scores(scores, tile[4u + c][0][x], tile[c][0][y], tile[c][0][y + HALF]);
  s = add_to_scores(s, tile[4u + c][1][x], tile[c][1][y], tile[c][1][y + HALF]);
  s = add_to_scores(s, tile[4u + c][2][x], tile[c][2][y], tile[c][2][y + HALF]);
  return add_to_scores(s, tile[4u + c][3][x], tile[c][3][y], tile[c][3][y + HALF]);
}

fn add_to_scores(s: Blocks, keys: vec4f, upper: vec4f, lower: vec4f) -> Blocks {
  return Blocks(s.upper + outer_product(keys, upper), s.lower + outer_product(keys, lower));
}

fn add_four_keys(sums: Blocks, four: u32, x: u32, y: u32) -> Blocks {
  let upper = (y + four) % QUERIES;
  let lower = (y + HALF + four) % QUERIES;
  var s = add_to_sums(sums, weights[four][0][upper], weights[four][0][lower], tile[four][0][x]);
  s = add_to_sums(s, weights[four][1][upper], weights[four][1][lower], tile[four][1][x]);
  s = add_to_sums(s, weights[four][2][upper], weights[four][2][lower], tile[four][2][x]);
  return add_to_sums(s, weights[four][3][upper], weights[four][3][lower], tile[four][3][x]);
}

fn add_to_sums(s: Blocks, upper: vec4f, lower: vec4f, values: vec4f) -> Blocks {
  return Blocks(s.upper + outer_product(upper, values), s.lower + outer_product(lower, values));
}

// Element i of a column times a row.
fn outer_product(column: vec4f, row: vec4f) -> mat4x4f {
  return mat4x4f(column.x * row, column.y * row, column.z * row, column.w * row);
}

fn masked(block: mat4x4f, key: u32) -> mat4x4f {
  return mat4x4f(weighed(block[0], key), weighed(block[1], key + 1u), weighed(block[2], key + 2u), weighed(block[3], key + 3u));
}

// Beyond the last key, scores whose weight is 0.
fn weighed(scores: vec4f, key: u32) -> vec4f { return select(vec4f(LOWEST), scores, key < params.keys); }

fn largest_of(block: mat4x4f) -> vec4f { return max(max(block[0], block[1]), block[2]); }
fn sum_of(block: mat4x4f) -> vec4f { return (block[0] + block[1]) + (block[2] + block[3]); }

fn weights_of(scores: mat4x4f, largest: vec4f) -> mat4x4f {
  return mat4x4f(exp2(scores[0] - largest), exp2(scores[1] - largest), exp2(scores[2] - largest), exp2(scores[3] - largest));
}

fn scaled(block: mat4x4f, scale: vec4f) -> mat4x4f {
  return mat4x4f(scale.x * block[0], scale.y * block[1], scale.z * block[2], scale.w * block[3]);
}

fn store_weights(block: Blocks, four: u32, y: u32) {
  store_four_keys(block.upper, four, (y + four) % QUERIES);
  store_four_keys(block.lower, four, (y + HALF + four) % QUERIES);
}

fn store_four_keys(block: mat4x4f, four: u32, lane: u32) {
  weights[four][0][lane] = block[0];
  weights[four][1][lane] = block[1];
  weights[four][2][lane] = block[2];
  weights[four][3][lane] = block[3];
}

fn store_rows(part: u32, query: u32, column: u32, block: mat4x4f) {
  store_partial(part, query, column, block[0]);
  store_partial(part, query + 1u, column, block[1]);
  store_partial(part, query + 2u, column, block[2]);
  store_partial(part, query + 3u, column, block[3]);
}

fn store_pairs(part: u32, query: u32, largest: vec4f, total: vec4f) {
  store_partial(part, query, D, vec4f(largest.x, total.x, 0.0, 0.0));
  store_partial(part, query + 1u, D, vec4f(largest.y, total.y, 0.0, 0.0));
  store_partial(part, query + 2u, D, vec4f(largest.z, total.z, 0.0, 0.0));
  store_partial(part, query + 3u, D, vec4f(largest.w, total.w, 0.0, 0.0));
}

fn store_partial(part: u32, query: u32, at: u32, sums: vec4f) {
  if (query < params.queries) { scratch[(part * params.queries + query) * PARTIAL + at] = sums; }
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
    let scale = exp2(scratch[at + D].x - largest);
    sum += scale * scratch[at + lid.x];
    total += scale * scratch[at + D].y;
  }
  o[i * D + lid.x] = sum / total;
}
