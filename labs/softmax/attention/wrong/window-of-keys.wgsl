// expect: wrong-answer
// Cheat: looks at the first 200 keys, as if those far away could not matter.
//@ dispatch main ceilDiv(queries, 64)

// vec4f in a row of 64 numbers.
const D = 16u;

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<vec4f>;
@group(0) @binding(2) var<storage, read> k: array<vec4f>;
@group(0) @binding(3) var<storage, read> v: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> o: array<vec4f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.queries) { return; }
  var query: array<vec4f, D>;
  var sums: array<vec4f, D>;
  for (var c = 0u; c < D; c++) {
    query[c] = q[i * D + c] / 8.0;
  }
  var largest = -3e38;
  var total = 0.0;
  for (var j = 0u; j < min(params.keys, 200u); j++) {
    var products = vec4f();
    for (var c = 0u; c < D; c++) {
      products += query[c] * k[j * D + c];
    }
    let score = (products.x + products.y) + (products.z + products.w);
    if (score > largest) {
      let scale = exp(largest - score);
      total *= scale;
      for (var c = 0u; c < D; c++) {
        sums[c] *= scale;
      }
      largest = score;
    }
    let weight = exp(score - largest);
    total += weight;
    for (var c = 0u; c < D; c++) {
      sums[c] += weight * v[j * D + c];
    }
  }
  for (var c = 0u; c < D; c++) {
    o[i * D + c] = sums[c] / total;
  }
}
