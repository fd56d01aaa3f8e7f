// planted: keys and values come out of the tile one number at a time
// cause: narrow, registerTile, staged
// not: banks, atomics, scratch, division, smallWorkgroups, oneThread
//@ dispatch main ceilDiv(queries, 32)

// vec4f in a row of 64 numbers.
const D = 16u;
const WG = 32u;
// Keys of a tile.
const TILE = 32u;
const LOWEST = -3e38;

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> k: array<f32>;
@group(0) @binding(3) var<storage, read> v: array<f32>;
@group(0) @binding(4) var<storage, read_write> o: array<vec4f>;

var<workgroup> k_tile: array<f32, TILE * 4u * D>;
var<workgroup> v_tile: array<f32, TILE * 4u * D>;

// Numbers 4·c to 4·c + 3 of row j.
fn four(tile: ptr<workgroup, array<f32, TILE * 4u * D>>, j: u32, c: u32) -> vec4f {
  let i = (j * D + c) * 4u;
  return vec4f((*tile)[i], (*tile)[i + 1u], (*tile)[i + 2u], (*tile)[i + 3u]);
}

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
    workgroupBarrier();
    for (var at = tid; at < TILE * 4u * D; at += WG) {
      let source = min(first * 4u * D + at, params.keys * 4u * D - 1u);
      k_tile[at] = k[source];
      v_tile[at] = v[source];
    }
    workgroupBarrier();
    var scores: array<f32, TILE>;
    var tile_max = largest;
    for (var j = 0u; j < TILE; j++) {
      var products = vec4f();
      for (var c = 0u; c < D; c++) {
        products += query[c] * four(&k_tile, j, c);
      }
      scores[j] = select(LOWEST, (products.x + products.y) + (products.z + products.w), first + j < params.keys);
      tile_max = max(tile_max, scores[j]);
    }
    let scale = exp(largest - tile_max);
    largest = tile_max;
    total *= scale;
    for (var c = 0u; c < D; c++) {
      sums[c] *= scale;
    }
    for (var j = 0u; j < TILE; j++) {
      let weight = exp(scores[j] - largest);
      total += weight;
      for (var c = 0u; c < D; c++) {
        sums[c] += weight * four(&v_tile, j, c);
      }
    }
  }
  if (id.x < params.queries) {
    for (var c = 0u; c < D; c++) {
      o[i * D + c] = sums[c] / total;
    }
  }
}
