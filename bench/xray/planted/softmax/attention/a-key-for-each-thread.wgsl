// planted: each thread compares the query with a key of its own, so that a warp reads 32 rows of keys at once
// cause: uncoalesced
// not: banks, atomics, scratch, division, oneThread, smallWorkgroups
// never: only \d+ workgroups|padd?(ed|ing)? each row
//@ dispatch main queries

// A workgroup owns a query and takes 64 keys at a time: one for each thread in the scores, one column for each thread in the output.
const D = 64u;
const LOWEST = -3e38;

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<f32>;
@group(0) @binding(2) var<storage, read> k: array<f32>;
@group(0) @binding(3) var<storage, read> v: array<f32>;
@group(0) @binding(4) var<storage, read_write> o: array<f32>;

var<workgroup> query: array<f32, D>;
var<workgroup> scores: array<f32, D>;

@compute @workgroup_size(D)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  query[tid] = q[wid.x * D + tid] / 8.0;
  workgroupBarrier();
  var largest = LOWEST;
  var total = 0.0;
  var sum = 0.0;
  for (var first = 0u; first < params.keys; first += D) {
    let key = first + tid;
    var score = LOWEST;
    if (key < params.keys) {
      score = 0.0;
      for (var c = 0u; c < D; c++) {
        score += query[c] * k[key * D + c];
      }
    }
    scores[tid] = score;
    workgroupBarrier();
    let count = min(D, params.keys - first);
    var tile_max = largest;
    for (var j = 0u; j < count; j++) {
      tile_max = max(tile_max, scores[j]);
    }
    let scale = exp(largest - tile_max);
    largest = tile_max;
    total *= scale;
    sum *= scale;
    for (var j = 0u; j < count; j++) {
      let weight = exp(scores[j] - largest);
      total += weight;
      sum += weight * v[(first + j) * D + tid];
    }
    workgroupBarrier();
  }
  o[wid.x * D + tid] = sum / total;
}
