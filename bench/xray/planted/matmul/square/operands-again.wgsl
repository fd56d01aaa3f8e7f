// planted: numbers of the tile that are loaded again for each product
// reason: For each access to workgroup memory the kernel does 1 operation
// advice: .
// Each thread makes 4×4 elements, product by product.
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

// Edge of the tile of c.
const TILE = 64u;
// Products that one pair of tiles adds to each element.
const DEPTH = 16u;
// The workgroup is LANES×LANES threads; each makes 4×4 elements.
const LANES = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// [k][i]: rows 4·i … 4·i + 3 of a, and columns 4·i … 4·i + 3 of b.
var<workgroup> a_tile: array<array<vec4f, LANES + 1u>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, LANES>, DEPTH>;

@compute @workgroup_size(LANES, LANES)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let column = tile.x * TILE + 4u * lane.x;
  let row = tile.y * TILE + 4u * lane.y;
  var sums: array<vec4f, 4>;
  for (var first = 0u; first < params.n; first += DEPTH) {
    a_tile[lane.x][lane.y] = four_rows_of_a(row, first + lane.x);
    b_tile[lane.y][lane.x] = four_columns_of_b(first + lane.y, column);
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      for (var y = 0u; y < 4u; y++) {
        for (var x = 0u; x < 4u; x++) {
          sums[y][x] += a_tile[k][lane.y][y] * b_tile[k][lane.x][x];
        }
      }
    }
    workgroupBarrier();
  }
  store_row(row + 0u, column, sums[0]);
  store_row(row + 1u, column, sums[1]);
  store_row(row + 2u, column, sums[2]);
  store_row(row + 3u, column, sums[3]);
}

fn four_rows_of_a(row: u32, k: u32) -> vec4f {
  return vec4f(element_of_a(row, k), element_of_a(row + 1u, k), element_of_a(row + 2u, k), element_of_a(row + 3u, k));
}

fn four_columns_of_b(k: u32, column: u32) -> vec4f {
  return vec4f(element_of_b(k, column), element_of_b(k, column + 1u), element_of_b(k, column + 2u), element_of_b(k, column + 3u));
}

fn element_of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn element_of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}

fn store_row(row: u32, column: u32, values: vec4f) {
  for (var i = 0u; i < 4u; i++) {
    if (row < params.n && column + i < params.n) { c[row * params.n + column + i] = values[i]; }
  }
}
