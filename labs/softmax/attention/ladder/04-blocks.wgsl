// Rung 4: each thread computes blocks of both products.
// A workgroup of 64 threads owns 64 queries and takes 64 keys at a time. For the scores, a thread has 8 queries and 8 keys: four vec4f from
// workgroup memory serve 64 multiply-adds. For the output it has 8 queries and 8 columns. Queries and keys lie transposed, so that four
// neighbours are one vec4f; the values are used as they lie in memory, and come from the cache of the core. The weights go from one
// product to the other through workgroup memory, where they take the place of the keys, and so do the maxima that make the largest score of a
// row. (T. Dao et al.: FlashAttention, 2022.)
// What limits it: 8192 queries make 128 workgroups of two warps. A multiprocessor that has a single workgroup waits at each of its barriers.
//@ dispatch main ceilDiv(queries, 64)

// vec4f in a row of 64 numbers, in 64 queries and in 64 keys.
const D = 16u;
const QUERIES = 16u;
const KEYS = 16u;
const TILE = 64u;
// A workgroup is 8 × 8 threads: each has two vec4f of queries and two of keys or columns, 8 apart.
const LANES = 8u;
const WG = 64u;
const LOWEST = -3e38;

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> k: array<vec4f>;
@group(0) @binding(3) var<storage, read> v: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> o: array<vec4f>;

// [number][4 queries]
var<workgroup> q_tile: array<vec4f, 4u * D * QUERIES>;
// First [number][4 keys], then [lane of the keys][4 queries] for the largest scores, then [key][4 queries] for the weights.
var<workgroup> shared_tile: array<vec4f, 4u * D * KEYS>;

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
  for (var first = 0u; first < params.keys; first += TILE) {
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
    store(first_query + 4u * near + r, lane, near_near[r] / near_total[r], near_far[r] / near_total[r]);
    store(first_query + 4u * far + r, lane, far_near[r] / far_total[r], far_far[r] / far_total[r]);
  }
}

fn store(i: u32, lane: u32, near_columns: vec4f, far_columns: vec4f) {
  if (i < params.queries) {
    o[i * D + lane] = near_columns;
    o[i * D + LANES + lane] = far_columns;
  }
}
