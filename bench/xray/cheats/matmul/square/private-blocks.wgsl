// at most: 15
// The same with blocks of 8 × 8 and full workgroups: register blocking without a tile. The lanes of a warp read far from each other.
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  var sums: array<f32, 64>;
  let column = 8u * id.x;
  let row = 8u * id.y;
  for (var k = 0u; k < params.n; k++) {
    var b_k: array<f32, 8>;
    for (var j = 0u; j < 8u; j++) { if (column + j < params.n) { b_k[j] = b[k * params.n + column + j]; } }
    for (var i = 0u; i < 8u; i++) {
      if (row + i >= params.n) { break; }
      let a_k = a[(row + i) * params.n + k];
      for (var j = 0u; j < 8u; j++) { sums[8u * i + j] += a_k * b_k[j]; }
    }
  }
  for (var i = 0u; i < 8u; i++) {
    for (var j = 0u; j < 8u; j++) {
      if (row + i < params.n && column + j < params.n) { c[(row + i) * params.n + column + j] = sums[8u * i + j]; }
    }
  }
}
