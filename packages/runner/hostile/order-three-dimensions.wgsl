// expect: accepted
// A workgroup of 4 × 8 × 2 whose sizes are overrides, also signed ones.
//@ dispatch main 1
override X: i32 = 4;
@id(7) override Y: i32 = 2 * X;
const Z = 2;
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<array<array<f32, 4>, 8>, 2>;

@compute @workgroup_size(X, Y, Z)
fn main(@builtin(local_invocation_id) at: vec3u, @builtin(local_invocation_index) lane: u32) {
  var sum = 0.0;
  for (var i = at.x + u32(X * (i32(at.y) + Y * i32(at.z))); i < params.n; i += 64u) { sum += input[i]; }
  part[at.z][at.y][at.x] = sum;
  for (var half = 1u; half > 0u; half /= 2u) {
    workgroupBarrier();
    if (at.z < half) { part[at.z][at.y][at.x] += part[at.z + half][at.y][at.x]; }
  }
  workgroupBarrier();
  if (lane == 0u) {
    var total = 0.0;
    for (var y = 0u; y < u32(Y); y++) { for (var x = 0u; x < u32(X); x++) { total += part[0][y][x]; } }
    output[0] = total;
  }
}
