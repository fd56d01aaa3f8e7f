// planted: nothing; 8 × 8 elements a thread from tiles of 128 × 64, and the next tiles are on their way while these are multiplied
// cause: none
//@ dispatch by_vector max(1, (1 - min(1, n % 4)) * ceilDiv(n, 64)), max(1, (1 - min(1, n % 4)) * ceilDiv(n, 128))
//@ dispatch by_element max(1, min(1, n % 4) * ceilDiv(n, 16)), max(1, min(1, n % 4) * ceilDiv(n, 16))

const ROWS = 128u;
const COLUMNS = 64u;
const ROW_VECTORS = ROWS / 4u;
const COLUMN_VECTORS = COLUMNS / 4u;
const DEPTH = 8u;
const THREADS = 128u;
const HALF_DOWN = ROW_VECTORS / 2u;
const HALF_ACROSS = COLUMN_VECTORS / 2u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b_vectors: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> c_vectors: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<vec4f, ROW_VECTORS + 1u>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, COLUMN_VECTORS>, DEPTH>;

struct Sums {
  top_left: mat4x4f,
  top_right: mat4x4f,
  bottom_left: mat4x4f,
  bottom_right: mat4x4f,
}

@compute @workgroup_size(THREADS)
fn by_vector(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_index) lane: u32) {
  let n = params.n;
  if (n % 4u != 0u) { return; }
  let row_vectors = n / 4u;
  let whole = n - n % DEPTH;

  let a_k = lane % DEPTH;
  let a_vector = lane / DEPTH;
  let b_k = lane / COLUMN_VECTORS;
  let b_vector = lane % COLUMN_VECTORS;
  let a_starts = four_rows(tile.y * ROWS + 4u * a_vector) + a_k;
  let a_starts_below = four_rows(tile.y * ROWS + ROWS / 2u + 4u * a_vector) + a_k;
  let b_start = b_k * row_vectors + min(tile.x * COLUMN_VECTORS + b_vector, row_vectors - 1u);

  let x = lane % 8u;
  let y = lane / 32u * 4u + lane / 8u % 4u;
  var sums = Sums();

  var next_a = vec4f();
  var next_a_below = vec4f();
  var next_b = vec4f();
  if (whole > 0u) {
    next_a = four_words(a_starts);
    next_a_below = four_words(a_starts_below);
    next_b = b_vectors[b_start];
  }
  for (var first = 0u; first < whole; first += DEPTH) {
    a_tile[a_k][a_vector] = next_a;
    a_tile[a_k][a_vector + HALF_DOWN] = next_a_below;
    b_tile[b_k][b_vector] = next_b;
    workgroupBarrier();

    let next = first + DEPTH;
    if (next < whole) {
      next_a = four_words(a_starts + next);
      next_a_below = four_words(a_starts_below + next);
      next_b = b_vectors[b_start + next * row_vectors];
    }
    sums = add_products(sums, a_tile[0][y], a_tile[0][y + HALF_DOWN], b_tile[0][x], b_tile[0][x + HALF_ACROSS]);
    sums = add_products(sums, a_tile[1][y], a_tile[1][y + HALF_DOWN], b_tile[1][x], b_tile[1][x + HALF_ACROSS]);
    sums = add_products(sums, a_tile[2][y], a_tile[2][y + HALF_DOWN], b_tile[2][x], b_tile[2][x + HALF_ACROSS]);
    sums = add_products(sums, a_tile[3][y], a_tile[3][y + HALF_DOWN], b_tile[3][x], b_tile[3][x + HALF_ACROSS]);
    sums = add_products(sums, a_tile[4][y], a_tile[4][y + HALF_DOWN], b_tile[4][x], b_tile[4][x + HALF_ACROSS]);
    sums = add_products(sums, a_tile[5][y], a_tile[5][y + HALF_DOWN], b_tile[5][x], b_tile[5][x + HALF_ACROSS]);
    sums = add_products(sums, a_tile[6][y], a_tile[6][y + HALF_DOWN], b_tile[6][x], b_tile[6][x + HALF_ACROSS]);
    sums = add_products(sums, a_tile[7][y], a_tile[7][y + HALF_DOWN], b_tile[7][x], b_tile[7][x + HALF_ACROSS]);
    workgroupBarrier();
  }

  let row = tile.y * ROWS + 4u * y;
  let column = tile.x * COLUMN_VECTORS + x;
  for (var k = whole; k < n; k++) {
    let top = four_words(four_rows(row) + k);
    let bottom = four_words(four_rows(row + ROWS / 2u) + k);
    let left = b_vectors[k * row_vectors + min(column, row_vectors - 1u)];
    let right = b_vectors[k * row_vectors + min(column + HALF_ACROSS, row_vectors - 1u)];
    sums = add_products(sums, top, bottom, left, right);
  }
  store_block(row, column, sums.top_left);
  store_block(row, column + HALF_ACROSS, sums.top_right);
  store_block(row + ROWS / 2u, column, sums.bottom_left);
  store_block(row + ROWS / 2u, column + HALF_ACROSS, sums.bottom_right);
}

fn four_rows(row: u32) -> vec4u {
  return min(row + vec4u(0u, 1u, 2u, 3u), vec4u(params.n - 1u)) * params.n;
}

fn four_words(at: vec4u) -> vec4f {
  return vec4f(a[at.x], a[at.y], a[at.z], a[at.w]);
}

fn add_products(sums: Sums, top: vec4f, bottom: vec4f, left: vec4f, right: vec4f) -> Sums {
  return Sums(
    sums.top_left + outer_product(top, left),
    sums.top_right + outer_product(top, right),
    sums.bottom_left + outer_product(bottom, left),
    sums.bottom_right + outer_product(bottom, right),
  );
}

fn outer_product(column: vec4f, row: vec4f) -> mat4x4f {
  return mat4x4f(column.x * row, column.y * row, column.z * row, column.w * row);
}

fn store_block(row: u32, column: u32, block: mat4x4f) {
  store_row(row, column, block[0]);
  store_row(row + 1u, column, block[1]);
  store_row(row + 2u, column, block[2]);
  store_row(row + 3u, column, block[3]);
}

fn store_row(row: u32, column: u32, values: vec4f) {
  let row_vectors = params.n / 4u;
  if (row < params.n && column < row_vectors) { c_vectors[row * row_vectors + column] = values; }
}

@compute @workgroup_size(16, 16)
fn by_element(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  if (n % 4u == 0u || id.x >= n || id.y >= n) { return; }
  var sum = 0.0;
  for (var k = 0u; k < n; k++) { sum += a[id.y * n + k] * b[k * n + id.x]; }
  c[id.y * n + id.x] = sum;
}
