// planted: sixteen elements of one row a thread, seventeen loads from workgroup memory for sixteen products; nothing else is wrong
// cause: registerTile, narrow
// not: uncoalesced, atomics, barriers, dispatches, oneThread, smallWorkgroups
//@ dispatch main ceilDiv(n, 128), ceilDiv(n, 16)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const DEPTH = 16u;
const ROWS = 16u;
const COLUMNS = 128u;

var<workgroup> a_tile: array<array<f32, DEPTH>, ROWS>;
var<workgroup> b_tile: array<array<f32, COLUMNS>, DEPTH>;

// Thread x has columns x, x + 8, x + 16 … of row y.
@compute @workgroup_size(8, ROWS)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row = tile.y * ROWS;
  let column = tile.x * COLUMNS;
  var s0 = 0.0;
  var s1 = 0.0;
  var s2 = 0.0;
  var s3 = 0.0;
  var s4 = 0.0;
  var s5 = 0.0;
  var s6 = 0.0;
  var s7 = 0.0;
  var s8 = 0.0;
  var s9 = 0.0;
  var s10 = 0.0;
  var s11 = 0.0;
  var s12 = 0.0;
  var s13 = 0.0;
  var s14 = 0.0;
  var s15 = 0.0;
  for (var first = 0u; first < params.n; first += DEPTH) {
    for (var e = t; e < ROWS * DEPTH; e += 128u) { a_tile[e / DEPTH][e % DEPTH] = of_a(row + e / DEPTH, first + e % DEPTH); }
    for (var k = 0u; k < DEPTH; k++) { b_tile[k][t] = of_b(first + k, column + t); }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let x = a_tile[lane.y][k];
      s0 += x * b_tile[k][lane.x + 0u];
      s1 += x * b_tile[k][lane.x + 8u];
      s2 += x * b_tile[k][lane.x + 16u];
      s3 += x * b_tile[k][lane.x + 24u];
      s4 += x * b_tile[k][lane.x + 32u];
      s5 += x * b_tile[k][lane.x + 40u];
      s6 += x * b_tile[k][lane.x + 48u];
      s7 += x * b_tile[k][lane.x + 56u];
      s8 += x * b_tile[k][lane.x + 64u];
      s9 += x * b_tile[k][lane.x + 72u];
      s10 += x * b_tile[k][lane.x + 80u];
      s11 += x * b_tile[k][lane.x + 88u];
      s12 += x * b_tile[k][lane.x + 96u];
      s13 += x * b_tile[k][lane.x + 104u];
      s14 += x * b_tile[k][lane.x + 112u];
      s15 += x * b_tile[k][lane.x + 120u];
    }
    workgroupBarrier();
  }
  put(row + lane.y, column + lane.x + 0u, s0);
  put(row + lane.y, column + lane.x + 8u, s1);
  put(row + lane.y, column + lane.x + 16u, s2);
  put(row + lane.y, column + lane.x + 24u, s3);
  put(row + lane.y, column + lane.x + 32u, s4);
  put(row + lane.y, column + lane.x + 40u, s5);
  put(row + lane.y, column + lane.x + 48u, s6);
  put(row + lane.y, column + lane.x + 56u, s7);
  put(row + lane.y, column + lane.x + 64u, s8);
  put(row + lane.y, column + lane.x + 72u, s9);
  put(row + lane.y, column + lane.x + 80u, s10);
  put(row + lane.y, column + lane.x + 88u, s11);
  put(row + lane.y, column + lane.x + 96u, s12);
  put(row + lane.y, column + lane.x + 104u, s13);
  put(row + lane.y, column + lane.x + 112u, s14);
  put(row + lane.y, column + lane.x + 120u, s15);
}

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}

fn put(row: u32, column: u32, value: f32) {
  if (row < params.n && column < params.n) { c[row * params.n + column] = value; }
}
