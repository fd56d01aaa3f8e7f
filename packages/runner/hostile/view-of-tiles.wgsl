// expect: accepted
// Views the data as structs of a kilobyte with holes in them, of which most cases do not fill one.
//@ dispatch main 1
struct Tile { @size(512) words: array<f32, 100>, @align(256) rows: array<mat4x4f, 8> }
@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read> tiles: array<Tile>;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<mat4x4f>;
@group(0) @binding(3) var<storage, read_write> memo: array<Tile>;
//@ scratch 4
//@ dispatch finish 1

@compute @workgroup_size(1)
fn main() {
  output[0][3].w = tiles[0].rows[7][3].w;
  memo[0].rows[7][3].w = f32(arrayLength(&tiles));
}

@compute @workgroup_size(1)
fn finish() {
  var sum = 0.0;
  for (var i = 0u; i < n; i++) {
    sum += input[i];
  }
  output[0][0].x = sum;
}
