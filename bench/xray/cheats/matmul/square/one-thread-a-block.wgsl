// at most: 0
// Each invocation makes 32 × 32 elements in private memory, which is not counted: few bytes for much arithmetic, by a handful of invocations.
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 32)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) block: vec3u) {
  var sums: array<f32, 1024>;
  let column = 32u * block.x;
  let row = 32u * block.y;
  for (var k = 0u; k < params.n; k++) {
    var b_k: array<f32, 32>;
    for (var j = 0u; j < 32u; j++) { if (column + j < params.n) { b_k[j] = b[k * params.n + column + j]; } }
    for (var i = 0u; i < 32u; i++) {
      if (row + i >= params.n) { break; }
      let a_k = a[(row + i) * params.n + k];
      for (var j = 0u; j < 32u; j++) { sums[32u * i + j] += a_k * b_k[j]; }
    }
  }
  for (var i = 0u; i < 32u; i++) {
    for (var j = 0u; j < 32u; j++) {
      if (row + i < params.n && column + j < params.n) { c[(row + i) * params.n + column + j] = sums[32u * i + j]; }
    }
  }
}
