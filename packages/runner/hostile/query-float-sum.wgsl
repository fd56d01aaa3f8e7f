// expect: wrong-answer
// exercise: query/filtered-sum
// Adds 64-bit integers in f32.
//@ dispatch main 1
@group(0) @binding(0) var<uniform> params: vec2u;
@group(0) @binding(1) var<storage, read> suppkey: array<u32>;
@group(0) @binding(2) var<storage, read> quantity: array<vec2u>;
@group(0) @binding(3) var<storage, read> price: array<vec2u>;
@group(0) @binding(4) var<storage, read_write> output: array<vec2u>;

@compute @workgroup_size(1)
fn main() {
  var sum = 0.0;
  for (var i = 0u; i < params.x; i++) {
    if (suppkey[i] < params.y) { sum += f32(quantity[i].x) * f32(price[i].x); }
  }
  output[0] = vec2u(u32(sum), 0u);
}
