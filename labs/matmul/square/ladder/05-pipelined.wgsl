// Rung 5: wide loads, and the next tile is on its way while this one is being multiplied (prefetch).
//
// A round fetches a pair of tiles into registers, multiplies the pair before it, and only then stores what has arrived: the time of the
// loads is hidden behind 1024 multiply-adds per thread. When n is a multiple of 4, all three matrices are arrays of vec4f. Half of the
// threads fetch a, 4×4 elements each, which they transpose in registers; the other half fetch b. Lanes of a subgroup of 32 make a
// compact 4×8 patch of blocks: they read 4 + 8 different vec4f for each k instead of 2 + 16.
// For other n the kernel `by_element` does the work. The plan cannot branch, but it can multiply by 1 − min(1, n % 4): the kernel that
// is not needed gets one workgroup, which returns immediately.
// What limits it: the multipliers. What remains is loop arithmetic, loads from workgroup memory, and two barriers for every 16 k.
//@ dispatch by_vector max(1, (1 - min(1, n % 4)) * ceilDiv(n, 128)), max(1, (1 - min(1, n % 4)) * ceilDiv(n, 128))
//@ dispatch by_element max(1, min(1, n % 4) * ceilDiv(n, 16)), max(1, min(1, n % 4) * ceilDiv(n, 16))

// Side length of the tile of c, and the number of vec4f along it.
const TILE = 128u;
const VECTORS = TILE / 4u;
// Products that one pair of tiles adds to each element.
const DEPTH = 16u;
const QUADS = DEPTH / 4u;
const THREADS = 256u;
// Vectors between the two blocks of a thread, in either direction.
const HALF = VECTORS / 2u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a_vectors: array<vec4f>;
@group(0) @binding(2) var<storage, read> b_vectors: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> c_vectors: array<vec4f>;

// [k][i]: four rows of a, and columns 4·i … 4·i + 3 of b. Rows 4·j … 4·j + 3 of a lie at i = swizzled(j, k / 4).
var<workgroup> a_tile: array<array<vec4f, VECTORS>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, VECTORS>, DEPTH>;

@compute @workgroup_size(THREADS)
fn by_vector(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_index) lane: u32) {
  let n = params.n;
  if (n % 4u != 0u) { return; }
  let row_vectors = n / 4u;

  // What this thread fetches: 4×4 elements, rows of a or of b.
  let fetches_a = lane < THREADS / 2u;
  let item = lane % (THREADS / 2u);
  let a_quad = item % QUADS;
  let a_k = 4u * a_quad;
  let a_vector = item / QUADS;
  let b_k = 4u * (item / VECTORS);
  let b_vector = item % VECTORS;
  // Rows and columns outside the matrices repeat the last one; their results are never stored.
  let a_starts = min(tile.y * TILE + 4u * a_vector + vec4u(0u, 1u, 2u, 3u), vec4u(n - 1u)) * row_vectors;
  let b_column = min(tile.x * VECTORS + b_vector, row_vectors - 1u);

  // What it computes: four blocks of 4×4. A subgroup of 32 lanes computes 4 blocks down and 8 across.
  let subgroup = lane / 32u;
  let x = (subgroup % 2u) * 8u + lane % 8u;
  let y = (subgroup / 2u) * 4u + lane / 8u % 4u;
  var top_left = mat4x4f();
  var top_right = mat4x4f();
  var bottom_left = mat4x4f();
  var bottom_right = mat4x4f();

  for (var first = 0u; first < n + DEPTH; first += DEPTH) {
    var fetched = mat4x4f();
    if (fetches_a) {
      if (first + a_k < n) {
        let at = a_starts + (first + a_k) / 4u;
        fetched = mat4x4f(a_vectors[at.x], a_vectors[at.y], a_vectors[at.z], a_vectors[at.w]);
      }
    } else if (first + b_k < n) {
      let at = (first + b_k) * row_vectors + b_column;
      fetched = mat4x4f(b_vectors[at], b_vectors[at + row_vectors], b_vectors[at + 2u * row_vectors], b_vectors[at + 3u * row_vectors]);
    }

    if (first > 0u) {
      for (var quad = 0u; quad < QUADS; quad++) {
        let top_at = swizzled(y, quad);
        let bottom_at = swizzled(y + HALF, quad);
        for (var i = 0u; i < 4u; i++) {
          let k = 4u * quad + i;
          let top = a_tile[k][top_at];
          let bottom = a_tile[k][bottom_at];
          let left = b_tile[k][x];
          let right = b_tile[k][x + HALF];
          top_left += outer_product(top, left);
          top_right += outer_product(top, right);
          bottom_left += outer_product(bottom, left);
          bottom_right += outer_product(bottom, right);
        }
      }
    }

    workgroupBarrier();
    if (fetches_a) {
      let columns = transpose(fetched);
      let at = swizzled(a_vector, a_quad);
      a_tile[a_k][at] = columns[0];
      a_tile[a_k + 1u][at] = columns[1];
      a_tile[a_k + 2u][at] = columns[2];
      a_tile[a_k + 3u][at] = columns[3];
    } else {
      b_tile[b_k][b_vector] = fetched[0];
      b_tile[b_k + 1u][b_vector] = fetched[1];
      b_tile[b_k + 2u][b_vector] = fetched[2];
      b_tile[b_k + 3u][b_vector] = fetched[3];
    }
    workgroupBarrier();
  }

  let row = tile.y * TILE + 4u * y;
  let column = tile.x * VECTORS + x;
  store_block(row, column, top_left);
  store_block(row, column + HALF, top_right);
  store_block(row + TILE / 2u, column, bottom_left);
  store_block(row + TILE / 2u, column + HALF, bottom_right);
}

// Eight lanes that store together differ in the quad of k and in the lowest bit of the vector: this keeps them out of each other's banks.
fn swizzled(vector: u32, quad: u32) -> u32 {
  return vector ^ (2u * quad);
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

@group(0) @binding(1) var<storage, read> a: array<f32>;
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
