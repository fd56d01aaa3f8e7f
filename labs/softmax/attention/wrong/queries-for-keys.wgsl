// expect: wrong-answer
// Mistake: multiplies keys by queries, and takes the softmax over the queries.
//@ dispatch scores ceilDiv(keys, 32), ceilDiv(queries, 8)
//@ dispatch weights queries
//@ dispatch outputs ceilDiv(queries, 4)
//@ scratch 4 * queries * keys

const D = 64u;
const WG = 256u;

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<f32>;
@group(0) @binding(2) var<storage, read> k: array<f32>;
@group(0) @binding(3) var<storage, read> v: array<f32>;
@group(0) @binding(4) var<storage, read_write> o: array<f32>;
@group(0) @binding(5) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

@compute @workgroup_size(32, 8)
fn scores(@builtin(global_invocation_id) id: vec3u) {
  let j = id.x;
  let i = id.y;
  if (i >= params.queries || j >= params.keys) { return; }
  var score = 0.0;
  for (var c = 0u; c < D; c++) {
    score += q[min(j, params.queries - 1u) * D + c] * k[min(i, params.keys - 1u) * D + c];
  }
  scratch[i * params.keys + j] = score / 8.0;
}

fn row_max(tid: u32, value: f32) -> f32 {
  part[tid] = value;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] = max(part[tid], part[tid + s]); }
  }
  return workgroupUniformLoad(&part[0]);
}

fn row_sum(tid: u32, value: f32) -> f32 {
  part[tid] = value;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  return workgroupUniformLoad(&part[0]);
}

@compute @workgroup_size(WG)
fn weights(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let start = wid.x * params.keys;
  var own_max = -3e38;
  for (var j = tid; j < params.keys; j += WG) {
    own_max = max(own_max, scratch[start + j]);
  }
  let largest = row_max(tid, own_max);
  var own_sum = 0.0;
  for (var j = tid; j < params.keys; j += WG) {
    own_sum += exp(scratch[start + j] - largest);
  }
  let sum = row_sum(tid, own_sum);
  for (var j = tid; j < params.keys; j += WG) {
    scratch[start + j] = exp(scratch[start + j] - largest) / sum;
  }
}

@compute @workgroup_size(64, 4)
fn outputs(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let c = lid.x;
  let i = wid.x * 4u + lid.y;
  if (i >= params.queries) { return; }
  var sum = 0.0;
  for (var j = 0u; j < params.keys; j++) {
    sum += scratch[i * params.keys + j] * v[j * D + c];
  }
  o[i * D + c] = sum;
}
