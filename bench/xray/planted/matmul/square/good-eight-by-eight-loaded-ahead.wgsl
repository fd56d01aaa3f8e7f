// planted: nothing; 8 × 8 elements a thread in workgroups of 16 × 16, from tiles that are eight deep, which are loaded ahead
// cause: none
//@ dispatch main ceilDiv(n, 128), ceilDiv(n, 128)

const TILE = 128u;
const VECTORS = TILE / 4u;
const DEPTH = 8u;
const LANES = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<vec4f, VECTORS + 1u>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, VECTORS>, DEPTH>;

@compute @workgroup_size(LANES, LANES)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) index: u32) {
  let a_k = index % DEPTH;
  let a_vector = index / DEPTH;
  let b_k = index / VECTORS;
  let b_vector = index % VECTORS;
  let a_starts = clamped(tile.y * TILE + 4u * a_vector) * params.n;
  let b_columns = clamped(tile.x * TILE + 4u * b_vector);
  // A warp computes a patch of four by eight blocks.
  let warp = index / 32u;
  let x = warp % 2u * 8u + index % 8u;
  let y = warp / 2u * 4u + index / 8u % 4u;

  var next_a = four_rows_of_a(a_starts, a_k);
  var next_b = four_columns_of_b(b_k, b_columns);
  var top_left = mat4x4f();
  var top_right = mat4x4f();
  var bottom_left = mat4x4f();
  var bottom_right = mat4x4f();
  for (var first = 0u; first < params.n; first += DEPTH) {
    a_tile[a_k][a_vector] = next_a;
    b_tile[b_k][b_vector] = next_b;
    workgroupBarrier();
    next_a = four_rows_of_a(a_starts, first + DEPTH + a_k);
    next_b = four_columns_of_b(first + DEPTH + b_k, b_columns);
    for (var k = 0u; k < DEPTH; k++) {
      let top = a_tile[k][y];
      let bottom = a_tile[k][y + LANES];
      let left = b_tile[k][x];
      let right = b_tile[k][x + LANES];
      top_left += outer_product(top, left);
      top_right += outer_product(top, right);
      bottom_left += outer_product(bottom, left);
      bottom_right += outer_product(bottom, right);
    }
    workgroupBarrier();
  }

  let row = tile.y * TILE + 4u * y;
  let column = tile.x * TILE + 4u * x;
  store_block(row, column, top_left);
  store_block(row, column + TILE / 2u, top_right);
  store_block(row + TILE / 2u, column, bottom_left);
  store_block(row + TILE / 2u, column + TILE / 2u, bottom_right);
}

// Four rows or columns from `first` on; the last one replaces those that are outside.
fn clamped(first: u32) -> vec4u {
  return min(first + vec4u(0u, 1u, 2u, 3u), vec4u(params.n - 1u));
}

fn four_rows_of_a(starts: vec4u, k: u32) -> vec4f {
  if (k >= params.n) { return vec4f(); }
  return vec4f(a[starts.x + k], a[starts.y + k], a[starts.z + k], a[starts.w + k]);
}

fn four_columns_of_b(k: u32, columns: vec4u) -> vec4f {
  if (k >= params.n) { return vec4f(); }
  let start = k * params.n;
  return vec4f(b[start + columns.x], b[start + columns.y], b[start + columns.z], b[start + columns.w]);
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
  let n = params.n;
  let start = row * n + column;
  if (row >= n) { return; }
  if (column < n) { c[start] = values.x; }
  if (column + 1u < n) { c[start + 1u] = values.y; }
  if (column + 2u < n) { c[start + 2u] = values.z; }
  if (column + 3u < n) { c[start + 3u] = values.w; }
}
