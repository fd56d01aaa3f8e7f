// softmax/attention: o[i] = Σ w[i][j] · v[j], where w[i] is the softmax of
// the scores q[i]·k[j] / 8 over all keys j.
//
// Lines that begin with //@ are the launch plan. Here one thread computes all
// 64 numbers of one query, and keeps its scores in scratch.
//@ dispatch main ceilDiv(queries, 64)
//@ scratch 4 * queries * keys

const D = 64u;

struct Params { queries: u32, keys: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> q: array<f32>;
@group(0) @binding(2) var<storage, read> k: array<f32>;
@group(0) @binding(3) var<storage, read> v: array<f32>;
@group(0) @binding(4) var<storage, read_write> o: array<f32>;
@group(0) @binding(5) var<storage, read_write> scratch: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.queries) { return; }
  let scores = i * params.keys;
  for (var j = 0u; j < params.keys; j++) {
    var dot = 0.0;
    for (var c = 0u; c < D; c++) {
      dot += q[i * D + c] * k[j * D + c];
    }
    scratch[scores + j] = dot / 8.0;
  }

  // TODO: replace the scores by their softmax, as in softmax/rows.

  for (var c = 0u; c < D; c++) {
    var sum = 0.0;
    for (var j = 0u; j < params.keys; j++) {
      sum += scratch[scores + j] * v[j * D + c];
    }
    o[i * D + c] = sum;
  }
}
