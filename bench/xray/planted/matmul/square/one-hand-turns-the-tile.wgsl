// planted: one thread of each workgroup turns the tile of a around that all have loaded
// cause: oneThread, divergence
// not: banks, uncoalesced, atomics, smallWorkgroups, division, twice, narrow
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

const TILE = 64u;
const DEPTH = 16u;
const THREADS = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// As a lies in memory, and as the products need it.
var<workgroup> a_rows: array<f32, TILE * DEPTH>;
var<workgroup> a_columns: array<array<f32, TILE + 1u>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, TILE / 4u>, DEPTH>;

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) index: u32) {
  let b_k = index / 16u;
  let b_columns = clamped(tile.x * TILE + 4u * (index % 16u));
  var sums = mat4x4f();
  for (var first = 0u; first < params.n; first += DEPTH) {
    for (var t = index; t < TILE * DEPTH; t += THREADS) {
      a_rows[t] = of_a(tile.y * TILE + t / DEPTH, first + t % DEPTH);
    }
    b_tile[b_k][index % 16u] = four_columns_of_b(first + b_k, b_columns);
    workgroupBarrier();
    if (index == 0u) {
      for (var t = 0u; t < TILE * DEPTH; t++) { a_columns[t % DEPTH][t / DEPTH] = a_rows[t]; }
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let r = 4u * lane.y;
      let column = vec4f(a_columns[k][r], a_columns[k][r + 1u], a_columns[k][r + 2u], a_columns[k][r + 3u]);
      sums += outer_product(column, b_tile[k][lane.x]);
    }
    workgroupBarrier();
  }
  store_block(tile.y * TILE + 4u * lane.y, tile.x * TILE + 4u * lane.x, sums);
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
