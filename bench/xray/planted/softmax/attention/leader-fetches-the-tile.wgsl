// planted: the first thread of a workgroup loads the tile of keys and values for all
// cause: oneThread
// not: banks, atomics, scratch, division, smallWorkgroups
//@ dispatch main ceilDiv(queries, 64)

// vec4f in a row of 64 numbers.
const D = 16u;
const WG = 64u;
// Keys of a tile.
const TILE = 32u;
const LOWEST = -3e38;

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> k: array<vec4f>;
@group(0) @binding(3) var<storage, read> v: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> o: array<vec4f>;

var<workgroup> k_tile: array<vec4f, TILE * D>;
var<workgroup> v_tile: array<vec4f, TILE * D>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) tid: u32) {
  let i = min(id.x, params.queries - 1u);
  var query: array<vec4f, D>;
  var sums: array<vec4f, D>;
  for (var c = 0u; c < D; c++) {
    query[c] = q[i * D + c] / 8.0;
  }
  var largest = LOWEST;
  var total = 0.0;
  for (var first = 0u; first < params.keys; first += TILE) {
    let count = min(TILE, params.keys - first);
    workgroupBarrier();
    if (tid == 0u) {
      for (var at = 0u; at < count * D; at++) {
        k_tile[at] = k[first * D + at];
        v_tile[at] = v[first * D + at];
      }
    }
    workgroupBarrier();
    for (var j = 0u; j < count; j++) {
      var products = vec4f();
      for (var c = 0u; c < D; c++) {
        products += query[c] * k_tile[j * D + c];
      }
      let score = (products.x + products.y) + (products.z + products.w);
      let newest = max(largest, score);
      let scale = exp(largest - newest);
      let weight = exp(score - newest);
      largest = newest;
      total = total * scale + weight;
      for (var c = 0u; c < D; c++) {
        sums[c] = sums[c] * scale + weight * v_tile[j * D + c];
      }
    }
  }
  if (id.x < params.queries) {
    for (var c = 0u; c < D; c++) {
      o[i * D + c] = sums[c] / total;
    }
  }
}
