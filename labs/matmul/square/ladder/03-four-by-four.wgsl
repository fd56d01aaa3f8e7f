// Rung 3: each thread computes 4×4 elements (thread granularity, register blocking).
//
// The tile of c grows to 64×64, still with 256 threads. For each k a thread reads four rows of a and four columns of b, one vec4f each,
// and does 16 multiply-adds with them in registers: 2 wide loads for 16, where rung 2 needs 32 loads. The tile of a is stored transposed,
// so that the four rows a thread needs are next to each other. Each element that comes from memory now serves 64 elements of c.
// What limits it: workgroup memory still has to deliver 32 bytes for 16 multiply-adds, and nothing is fetched while a tile is multiplied.
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

// Side length of the tile of c.
const TILE = 64u;
// Products that one pair of tiles adds to each element.
const DEPTH = 16u;
// The workgroup is LANES×LANES threads; each computes 4×4 elements.
const LANES = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// [k][i]: rows 4·i … 4·i + 3 of a, and columns 4·i … 4·i + 3 of b. The extra column of a_tile keeps the lanes that store it, each with
// a different k, out of each other's memory banks.
var<workgroup> a_tile: array<array<vec4f, LANES + 1u>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, LANES>, DEPTH>;

@compute @workgroup_size(LANES, LANES)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let column = tile.x * TILE + 4u * lane.x;
  let row = tile.y * TILE + 4u * lane.y;
  var sum0 = vec4f();
  var sum1 = vec4f();
  var sum2 = vec4f();
  var sum3 = vec4f();
  for (var first = 0u; first < params.n; first += DEPTH) {
    a_tile[lane.x][lane.y] = four_rows_of_a(row, first + lane.x);
    b_tile[lane.y][lane.x] = four_columns_of_b(first + lane.y, column);
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let a_k = a_tile[k][lane.y];
      let b_k = b_tile[k][lane.x];
      sum0 += a_k.x * b_k;
      sum1 += a_k.y * b_k;
      sum2 += a_k.z * b_k;
      sum3 += a_k.w * b_k;
    }
    workgroupBarrier();
  }
  store_row(row, column, sum0);
  store_row(row + 1u, column, sum1);
  store_row(row + 2u, column, sum2);
  store_row(row + 3u, column, sum3);
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
