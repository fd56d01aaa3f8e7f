// planted: numbers of the tile that are loaded again for each product
// reason: For each access to workgroup memory the kernel does only 1 operation\.
// advice: Load a number into a variable once

// Each thread makes four elements of a column, product by product.
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 32)

const TILE = 32u;
const ROWS = 8u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, TILE>, TILE>;
var<workgroup> b_tile: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(TILE, ROWS)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let column = tile.x * TILE + local.x;
  let row = tile.y * TILE + local.y;
  var sums = vec4f();
  for (var first = 0u; first < params.n; first += TILE) {
    for (var i = 0u; i < 4u; i++) {
      a_tile[local.y + ROWS * i][local.x] = element_of_a(row + ROWS * i, first + local.x);
      b_tile[local.y + ROWS * i][local.x] = element_of_b(first + local.y + ROWS * i, column);
    }
    workgroupBarrier();
    for (var k = 0u; k < TILE; k++) {
      for (var i = 0u; i < 4u; i++) {
        sums[i] += a_tile[local.y + ROWS * i][k] * b_tile[k][local.x];
      }
    }
    workgroupBarrier();
  }
  for (var i = 0u; i < 4u; i++) {
    if (row + ROWS * i < params.n && column < params.n) {
      c[(row + ROWS * i) * params.n + column] = sums[i];
    }
  }
}

fn element_of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) {
    return a[row * params.n + k];
  }
  return 0.0;
}

fn element_of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) {
    return b[k * params.n + column];
  }
  return 0.0;
}
