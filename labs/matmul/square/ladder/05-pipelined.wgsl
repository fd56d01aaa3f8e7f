// Rung 5: the next tiles are on their way while these are being multiplied (prefetch), and the loop does little else than multiply.
//
// A round stores what has arrived to workgroup memory, starts the loads of the next pair of tiles into registers, and multiplies the pair in
// workgroup memory: the time of the loads is hidden behind 512 multiply-adds per thread. A tile of c is 64×128, made by 128 threads with 8×8
// elements each. When n is a multiple of 4, b and c are arrays of vec4f. Of a, a thread loads four words of a column: a vec4f as the tile
// needs it, so nothing has to be transposed. Lanes of a subgroup of 32 make a compact 4×8 patch of blocks: they read 4 + 8 different vec4f
// for each half of the tiles instead of 2 + 16.
// Two things keep the loop short. Every k of a tile is written out, so that all addresses in workgroup memory are constants beside x and y. And
// the loop takes whole tiles only, with no comparison for each element: the last n % DEPTH products are added behind it, straight from memory.
// On an H200 these comparisons cost 12 % of the time, and a loop over k 6 %.
// For n that is no multiple of 4 the kernel `by_element` does the work. The plan cannot branch, but it can multiply by 1 − min(1, n % 4): the
// kernel that is not needed gets one workgroup, which returns immediately.
// What limits it: the multipliers, and what they wait for. 127 registers a thread leave room for 16 subgroups on a multiprocessor of an H200, to
// hide two barriers and the loads from workgroup memory for every 8 k.
//@ dispatch by_vector max(1, (1 - min(1, n % 4)) * ceilDiv(n, 128)), max(1, (1 - min(1, n % 4)) * ceilDiv(n, 64))
//@ dispatch by_element max(1, min(1, n % 4) * ceilDiv(n, 16)), max(1, min(1, n % 4) * ceilDiv(n, 16))

// The tile of c, and the number of vec4f along its edges.
const ROWS = 64u;
const COLUMNS = 128u;
const ROW_VECTORS = ROWS / 4u;
const COLUMN_VECTORS = COLUMNS / 4u;
// Products that one pair of tiles adds to each element.
const DEPTH = 8u;
const THREADS = 128u;
// Vectors between the two blocks of a thread.
const HALF_DOWN = ROW_VECTORS / 2u;
const HALF_ACROSS = COLUMN_VECTORS / 2u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b_vectors: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> c_vectors: array<vec4f>;

// [k][i]: rows 4·i … 4·i + 3 of a, and columns 4·i … 4·i + 3 of b. Eight lanes store to eight rows of a_tile: one vec4f more puts them in
// different banks.
var<workgroup> a_tile: array<array<vec4f, ROW_VECTORS + 1>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, COLUMN_VECTORS>, DEPTH>;

// The 8×8 sums of a thread. [i]: row i of a block.
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

  // What this thread fetches: four rows of one column of a, and two vectors of b, half a tile apart.
  let a_k = lane % DEPTH;
  let a_vector = lane / DEPTH;
  let b_k = lane / COLUMN_VECTORS;
  let b_vector = lane % COLUMN_VECTORS;
  // Rows and columns outside the matrices repeat the last one; their results are never stored.
  let a_starts = four_rows(tile.y * ROWS + 4u * a_vector) + a_k;
  let b_start = b_k * row_vectors + min(tile.x * COLUMN_VECTORS + b_vector, row_vectors - 1u);
  let b_half = DEPTH / 2u * row_vectors;

  // What it computes: four blocks of 4×4. A subgroup of 32 lanes computes 4 blocks down and 8 across.
  let subgroup = lane / 32u;
  let x = (subgroup % 2u) * 8u + lane % 8u;
  let y = (subgroup / 2u) * 4u + lane / 8u % 4u;
  var sums = Sums();

  var next_a = vec4f();
  var next_b = vec4f();
  var next_b_half = vec4f();
  if (whole > 0u) {
    next_a = four_words(a_starts);
    next_b = b_vectors[b_start];
    next_b_half = b_vectors[b_start + b_half];
  }
  for (var first = 0u; first < whole; first += DEPTH) {
    a_tile[a_k][a_vector] = next_a;
    b_tile[b_k][b_vector] = next_b;
    b_tile[b_k + DEPTH / 2u][b_vector] = next_b_half;
    workgroupBarrier();

    let next = first + DEPTH;
    if (next < whole) {
      next_a = four_words(a_starts + next);
      next_b = b_vectors[b_start + next * row_vectors];
      next_b_half = b_vectors[b_start + b_half + next * row_vectors];
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

// Where rows `row` … `row + 3` of a begin.
fn four_rows(row: u32) -> vec4u {
  return min(row + vec4u(0u, 1u, 2u, 3u), vec4u(params.n - 1u)) * params.n;
}

fn four_words(at: vec4u) -> vec4f {
  return vec4f(a[at.x], a[at.y], a[at.z], a[at.w]);
}

// Adds what one k contributes: the products of two times four elements of a column of a, and of a row of b.
fn add_products(sums: Sums, top: vec4f, bottom: vec4f, left: vec4f, right: vec4f) -> Sums {
  return Sums(
    sums.top_left + outer_product(top, left),
    sums.top_right + outer_product(top, right),
    sums.bottom_left + outer_product(bottom, left),
    sums.bottom_right + outer_product(bottom, right),
  );
}

// [i]: element i of the column times the row.
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

@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// Rung 1, for n that is not a multiple of 4.
@compute @workgroup_size(16, 16)
fn by_element(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  if (n % 4u == 0u || id.x >= n || id.y >= n) { return; }
  var sum = 0.0;
  for (var k = 0u; k < n; k++) { sum += a[id.y * n + k] * b[k * n + id.x]; }
  c[id.y * n + id.x] = sum;
}
