// Rung 5: the keys are shared, too.
// Every 64 queries get up to SPLITS workgroups, each with its part of the keys, of 256 or more. A workgroup leaves its weighted sums, relative to the largest of its
// scores, in scratch; a second dispatch scales them to the largest score of all and adds them up. A multiprocessor then has several
// workgroups, which run while others wait. (T. Dao et al.: Flash-Decoding, 2023.)
// What limits it: on an H100 it reaches 9 % of the roof, less than rung 3. The cause was not measured: 128 sums and scores for each thread in
// registers, or the loads of v from the cache.
//@ dispatch main ceilDiv(queries, 64), min(SPLITS, ceilDiv(keys, 256))
//@ dispatch join ceilDiv(queries, 4)
//@ scratch 16 * 17 * queries * min(SPLITS, ceilDiv(keys, 256))
//@ sweep SPLITS 2, 4, 6, 8, 12, 16

override SPLITS: u32 = 16;

// vec4f in a row of 64 numbers, in 64 queries and in 64 keys.
const D = 16u;
const QUERIES = 16u;
const KEYS = 16u;
const TILE = 64u;
// A workgroup is 8 × 8 threads: each has two vec4f of queries and two of keys or columns, 8 apart.
const LANES = 8u;
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

// [number][4 queries]
var<workgroup> q_tile: array<vec4f, 4u * D * QUERIES>;
// First [number][4 keys], then [lane of the keys][4 queries] for the largest scores, then [key][4 queries] for the weights.
var<workgroup> shared_tile: array<vec4f, 4u * D * KEYS>;

fn tiles() -> u32 {
  return (params.keys + TILE - 1u) / TILE;
}

fn parts() -> u32 {
  return min(SPLITS, (tiles() + 3u) / 4u);
}

// [key][query], or [query][column]
fn outer(columns: vec4f, rows: vec4f) -> mat4x4f {
  return mat4x4f(columns.x * rows, columns.y * rows, columns.z * rows, columns.w * rows);
}

fn scaled(sums: mat4x4f, scale: vec4f) -> mat4x4f {
  return mat4x4f(sums[0] * scale.x, sums[1] * scale.y, sums[2] * scale.z, sums[3] * scale.w);
}

// The largest score of each query.
fn max_of(scores: mat4x4f) -> vec4f {
  return max(max(scores[0], scores[1]), max(scores[2], scores[3]));
}

fn sum_of(weights: mat4x4f) -> vec4f {
  return (weights[0] + weights[1]) + (weights[2] + weights[3]);
}

fn weights_of(scores: mat4x4f, largest: vec4f) -> mat4x4f {
  return mat4x4f(exp(scores[0] - largest), exp(scores[1] - largest), exp(scores[2] - largest), exp(scores[3] - largest));
}

// Keys beyond the last one get no weight.
fn masked(scores: mat4x4f, first: u32) -> mat4x4f {
  let present = first + vec4u(0u, 1u, 2u, 3u) < vec4u(params.keys);
  return mat4x4f(
    select(vec4f(LOWEST), scores[0], present.x), select(vec4f(LOWEST), scores[1], present.y),
    select(vec4f(LOWEST), scores[2], present.z), select(vec4f(LOWEST), scores[3], present.w),
  );
}

// Four rows of four numbers as four columns. Beyond the last query or key, the last one again: its results are not stored or not weighed.
fn load_queries(first: u32, tid: u32) {
  let last = params.queries - 1u;
  for (var k = 0u; k < QUERIES * D / WG; k++) {
    let lane = (k * WG + tid) % QUERIES;
    let c = (k * WG + tid) / QUERIES;
    let i = min(first + 4u * lane + vec4u(0u, 1u, 2u, 3u), vec4u(last)) * D + c;
    let four = transpose(mat4x4f(q[i.x], q[i.y], q[i.z], q[i.w]));
    for (var n = 0u; n < 4u; n++) {
      q_tile[(4u * c + n) * QUERIES + lane] = four[n] / 8.0;
    }
  }
}

fn load_keys(first: u32, tid: u32) {
  let last = params.keys - 1u;
  for (var block = 0u; block < KEYS * D / WG; block++) {
    let lane = (block * WG + tid) % KEYS;
    let c = (block * WG + tid) / KEYS;
    let j = min(first + 4u * lane + vec4u(0u, 1u, 2u, 3u), vec4u(last)) * D + c;
    let four = transpose(mat4x4f(k[j.x], k[j.y], k[j.z], k[j.w]));
    for (var n = 0u; n < 4u; n++) {
      shared_tile[(4u * c + n) * KEYS + lane] = four[n];
    }
  }
}

// Where the weights of four queries lie. Keys come in another order, and groups of queries are exchanged within a key, so that the lanes that
// store at the same time use different banks.
fn place(slot: u32, group: u32) -> u32 {
  return slot * QUERIES + (group ^ (slot % LANES));
}

fn store_weights(weights: mat4x4f, first_slot: u32, group: u32) {
  for (var key = 0u; key < 4u; key++) {
    shared_tile[place(first_slot + key * LANES, group)] = weights[key];
  }
}

fn largest_of(group: u32, own: vec4f) -> vec4f {
  var largest = own;
  for (var lane = 0u; lane < LANES; lane++) {
    largest = max(largest, shared_tile[lane * QUERIES + group]);
  }
  return largest;
}

fn sum_over_lanes(group: u32) -> vec4f {
  var sum = vec4f();
  for (var lane = 0u; lane < LANES; lane++) {
    sum += shared_tile[lane * QUERIES + group];
  }
  return sum;
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  // Lanes of keys and of columns are the same.
  let lane = tid % LANES;
  let near = tid / LANES;
  let far = near + LANES;
  let last = params.keys - 1u;
  let first_query = wid.x * 4u * QUERIES;
  load_queries(first_query, tid);

  // Of the near and the far four queries: the largest score, the sum of the weights of this thread's keys, and the weighted sums of the near
  // and the far four columns.
  var near_max = vec4f(LOWEST);
  var far_max = vec4f(LOWEST);
  var near_total = vec4f();
  var far_total = vec4f();
  var near_near = mat4x4f();
  var near_far = mat4x4f();
  var far_near = mat4x4f();
  var far_far = mat4x4f();
  let part = (tiles() + parts() - 1u) / parts() * TILE;
  let end = min(params.keys, (wid.y + 1u) * part);
  for (var first = wid.y * part; first < end; first += TILE) {
    workgroupBarrier();
    load_keys(first, tid);
    workgroupBarrier();

    var s00 = mat4x4f();
    var s01 = mat4x4f();
    var s10 = mat4x4f();
    var s11 = mat4x4f();
    for (var n = 0u; n < 4u * D; n++) {
      let near_queries = q_tile[n * QUERIES + near];
      let far_queries = q_tile[n * QUERIES + far];
      let near_keys = shared_tile[n * KEYS + lane];
      let far_keys = shared_tile[n * KEYS + LANES + lane];
      s00 += outer(near_keys, near_queries);
      s01 += outer(far_keys, near_queries);
      s10 += outer(near_keys, far_queries);
      s11 += outer(far_keys, far_queries);
    }
    s00 = masked(s00, first + 4u * lane);
    s10 = masked(s10, first + 4u * lane);
    s01 = masked(s01, first + 4u * (LANES + lane));
    s11 = masked(s11, first + 4u * (LANES + lane));

    workgroupBarrier();
    shared_tile[lane * QUERIES + near] = max(max_of(s00), max_of(s01));
    shared_tile[lane * QUERIES + far] = max(max_of(s10), max_of(s11));
    workgroupBarrier();
    let near_largest = largest_of(near, near_max);
    let far_largest = largest_of(far, far_max);
    let near_scale = exp(near_max - near_largest);
    let far_scale = exp(far_max - far_largest);
    near_max = near_largest;
    far_max = far_largest;
    workgroupBarrier();

    s00 = weights_of(s00, near_largest);
    s01 = weights_of(s01, near_largest);
    s10 = weights_of(s10, far_largest);
    s11 = weights_of(s11, far_largest);
    near_total = near_total * near_scale + (sum_of(s00) + sum_of(s01));
    far_total = far_total * far_scale + (sum_of(s10) + sum_of(s11));
    store_weights(s00, lane, near);
    store_weights(s10, lane, far);
    store_weights(s01, lane + 4u * LANES, near);
    store_weights(s11, lane + 4u * LANES, far);
    near_near = scaled(near_near, near_scale);
    near_far = scaled(near_far, near_scale);
    far_near = scaled(far_near, far_scale);
    far_far = scaled(far_far, far_scale);
    workgroupBarrier();

    for (var slot = 0u; slot < TILE; slot++) {
      // Slots 0 … 31 hold the near keys of each lane, the others the far ones.
      let key = slot / (4u * LANES) * (4u * LANES) + 4u * (slot % LANES) + slot / LANES % 4u;
      let at = min(first + key, last) * D + lane;
      let near_weights = shared_tile[place(slot, near)];
      let far_weights = shared_tile[place(slot, far)];
      let near_columns = v[at];
      let far_columns = v[at + LANES];
      near_near += outer(near_weights, near_columns);
      near_far += outer(near_weights, far_columns);
      far_near += outer(far_weights, near_columns);
      far_far += outer(far_weights, far_columns);
    }
  }

  workgroupBarrier();
  shared_tile[lane * QUERIES + near] = near_total;
  shared_tile[lane * QUERIES + far] = far_total;
  workgroupBarrier();
  near_total = sum_over_lanes(near);
  far_total = sum_over_lanes(far);
  for (var r = 0u; r < 4u; r++) {
    let i = first_query + 4u * near + r;
    store(i, lane, near_near[r], near_far[r], vec4f(near_max[r], near_total[r], 0.0, 0.0), wid.y);
    let j = first_query + 4u * far + r;
    store(j, lane, far_near[r], far_far[r], vec4f(far_max[r], far_total[r], 0.0, 0.0), wid.y);
  }
}

fn store(i: u32, lane: u32, near_columns: vec4f, far_columns: vec4f, maximum_and_total: vec4f, part: u32) {
  if (i < params.queries) {
    let at = (part * params.queries + i) * PARTIAL;
    scratch[at + lane] = near_columns;
    scratch[at + LANES + lane] = far_columns;
    if (lane == 0u) { scratch[at + D] = maximum_and_total; }
  }
}

@compute @workgroup_size(D, 4)
fn join(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let i = wid.x * 4u + lid.y;
  if (i >= params.queries) { return; }
  var largest = LOWEST;
  for (var part = 0u; part < parts(); part++) {
    largest = max(largest, scratch[(part * params.queries + i) * PARTIAL + D].x);
  }
  var sum = vec4f();
  var total = 0.0;
  for (var part = 0u; part < parts(); part++) {
    let at = (part * params.queries + i) * PARTIAL;
    let scale = exp(scratch[at + D].x - largest);
    sum += scale * scratch[at + lid.x];
    total += scale * scratch[at + D].y;
  }
  o[i * D + lid.x] = sum / total;
}
