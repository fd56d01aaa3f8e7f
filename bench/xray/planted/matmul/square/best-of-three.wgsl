// planted: the whole product three times, of which the mean is kept
// cause: twice, reuse, arithmetic
// reason: three times|3 times|3\.\d times
// not: banks, uncoalesced, atomics, oneThread, smallWorkgroups, division, divergence
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

const TILE = 64u;
const DEPTH = 16u;
const ATTEMPTS = 3u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// [k][i]: rows 4·i … 4·i + 3 of a, and columns 4·i … 4·i + 3 of b.
var<workgroup> a_tile: array<array<vec4f, TILE / 4u + 1u>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, TILE / 4u>, DEPTH>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) index: u32) {
  let a_k = index % DEPTH;
  let a_vector = index / DEPTH;
  let b_k = index / 16u;
  let b_vector = index % 16u;
  let a_starts = clamped(tile.y * TILE + 4u * a_vector) * params.n;
  let b_columns = clamped(tile.x * TILE + 4u * b_vector);
  var best = mat4x4f();
  for (var attempt = 0u; attempt < ATTEMPTS; attempt++) {
    var sums = mat4x4f();
    for (var first = 0u; first < params.n; first += DEPTH) {
      a_tile[a_k][a_vector] = four_rows_of_a(a_starts, first + a_k);
      b_tile[b_k][b_vector] = four_columns_of_b(first + b_k, b_columns);
      workgroupBarrier();
      for (var k = 0u; k < DEPTH; k++) {
        sums += outer_product(a_tile[k][lane.y], b_tile[k][lane.x]);
      }
      workgroupBarrier();
    }
    best += sums * (1.0 / f32(ATTEMPTS));
  }
  store_block(tile.y * TILE + 4u * lane.y, tile.x * TILE + 4u * lane.x, best);
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
