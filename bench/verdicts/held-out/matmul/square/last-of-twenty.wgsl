// expect: wrong-answer
// A tile of 20 × 20 whose edge tiles are one short when a single row or column is missing.
// wrong at: n=19; n=39
// right at: n=20; n=18; n=40
//@ dispatch main ceilDiv(n, 20), ceilDiv(n, 20)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const TILE = 20u;

@compute @workgroup_size(10, 10)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let n = params.n;
  // Each thread makes 2 × 2 elements: its own and those ten further on, while pairs of ten are in the tile.
  let width = min(TILE, n - tile.x * TILE);
  let height = min(TILE, n - tile.y * TILE);
  let second_x = lid.x + 10u < select(width, TILE - 2u, width == TILE - 1u);
  for (var dy = 0u; dy < TILE; dy += 10u) {
    for (var dx = 0u; dx < TILE; dx += 10u) {
      if (lid.x + dx >= width || lid.y + dy >= height || (dx == 10u && !second_x)) { continue; }
      let row = tile.y * TILE + lid.y + dy;
      let column = tile.x * TILE + lid.x + dx;
      var sum = 0.0;
      for (var k = 0u; k < n; k++) { sum += a[row * n + k] * b[k * n + column]; }
      c[row * n + column] = sum;
    }
  }
}
