// planted: a tile of b whose columns lie one after the other, 32 words each, so that all lanes read one bank
// cause: banks
// not: uncoalesced, atomics, oneThread, smallWorkgroups, division, twice, divergence
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 32)

const COLUMNS = 64u;
const ROWS = 32u;
const DEPTH = 32u;
const THREADS = 128u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, DEPTH>, ROWS>;
var<workgroup> b_tile: array<f32, DEPTH * COLUMNS>;

fn place(k: u32, column: u32) -> u32 {
  return column * DEPTH + k;
}

@compute @workgroup_size(16, 8)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) index: u32) {
  let n = params.n;
  // Four rows, eight apart, and four columns, sixteen apart.
  let row = tile.y * ROWS + lane.y;
  let column = tile.x * COLUMNS + lane.x;
  var sums = array<vec4f, 4>();
  for (var first = 0u; first < n; first += DEPTH) {
    for (var t = index; t < ROWS * DEPTH; t += THREADS) {
      let k = first + t % DEPTH;
      let r = tile.y * ROWS + t / DEPTH;
      var x = 0.0;
      if (r < n && k < n) { x = a[r * n + k]; }
      a_tile[t / DEPTH][t % DEPTH] = x;
    }
    for (var t = index; t < DEPTH * COLUMNS; t += THREADS) {
      let k = first + t / COLUMNS;
      let c_at = tile.x * COLUMNS + t % COLUMNS;
      var x = 0.0;
      if (k < n && c_at < n) { x = b[k * n + c_at]; }
      b_tile[place(t / COLUMNS, t % COLUMNS)] = x;
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let q = vec4f(
        b_tile[place(k, lane.x)],
        b_tile[place(k, lane.x + 16u)],
        b_tile[place(k, lane.x + 32u)],
        b_tile[place(k, lane.x + 48u)],
      );
      sums[0] += a_tile[lane.y][k] * q;
      sums[1] += a_tile[lane.y + 8u][k] * q;
      sums[2] += a_tile[lane.y + 16u][k] * q;
      sums[3] += a_tile[lane.y + 24u][k] * q;
    }
    workgroupBarrier();
  }
  store_row(row, column, sums[0]);
  store_row(row + 8u, column, sums[1]);
  store_row(row + 16u, column, sums[2]);
  store_row(row + 24u, column, sums[3]);
}

fn store_row(row: u32, column: u32, values: vec4f) {
  let n = params.n;
  if (row >= n) { return; }
  if (column < n) { c[row * n + column] = values.x; }
  if (column + 16u < n) { c[row * n + column + 16u] = values.y; }
  if (column + 32u < n) { c[row * n + column + 32u] = values.z; }
  if (column + 48u < n) { c[row * n + column + 48u] = values.w; }
}
