// planted: 4 × 4 elements a thread, but neighbouring lanes own neighbouring rows of a tile of sixteen words, so that they meet in two banks
// cause: banks
// not: atomics, barriers, dispatches
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const SIDE = 64u;
const DEPTH = 16u;

var<workgroup> a_tile: array<array<f32, DEPTH>, SIDE>;
var<workgroup> b_tile: array<array<f32, SIDE>, DEPTH>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row = tile.y * SIDE;
  let column = tile.x * SIDE;
  var c0 = vec4f();
  var c1 = vec4f();
  var c2 = vec4f();
  var c3 = vec4f();
  for (var first = 0u; first < params.n; first += DEPTH) {
    for (var e = t; e < SIDE * DEPTH; e += 256u) {
      a_tile[e / DEPTH][e % DEPTH] = of_a(row + e / DEPTH, first + e % DEPTH);
      b_tile[e / SIDE][e % SIDE] = of_b(first + e / SIDE, column + e % SIDE);
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let x = vec4f(a_tile[lane.x][k], a_tile[lane.x + 16u][k], a_tile[lane.x + 32u][k], a_tile[lane.x + 48u][k]);
      let y = vec4f(b_tile[k][lane.y], b_tile[k][lane.y + 16u], b_tile[k][lane.y + 32u], b_tile[k][lane.y + 48u]);
      c0 += x[0] * y;
      c1 += x[1] * y;
      c2 += x[2] * y;
      c3 += x[3] * y;
    }
    workgroupBarrier();
  }
  put_four(row + lane.x + 0u, column + lane.y, c0);
  put_four(row + lane.x + 16u, column + lane.y, c1);
  put_four(row + lane.x + 32u, column + lane.y, c2);
  put_four(row + lane.x + 48u, column + lane.y, c3);
}

fn put_four(row: u32, column: u32, v: vec4f) {
  put(row, column, v.x);
  put(row, column + 16u, v.y);
  put(row, column + 32u, v.z);
  put(row, column + 48u, v.w);
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
