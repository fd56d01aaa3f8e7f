// planted: nothing; 4 × 4 elements a thread, and the next tiles are loaded while these are multiplied
// cause: none, reuse, halo, smallTile, twice, memorySum
// never: compute 4 ?× ?4
// never: kept in memory|too small
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

const SIDE = 64u;
const DEPTH = 8u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// Two pairs of tiles take turns, so that one barrier a round is enough.
var<workgroup> at: array<array<array<f32, SIDE + 4u>, DEPTH>, 2>;
var<workgroup> bt: array<array<array<f32, SIDE>, DEPTH>, 2>;

fn a_place(i: u32) -> vec2u { return vec2u(i / DEPTH, i % DEPTH); }
fn b_place(i: u32) -> vec2u { return vec2u(i / SIDE, i % SIDE); }

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) t: vec3u, @builtin(local_invocation_index) lane: u32) {
  let corner = tile.yx * SIDE;
  let pa = a_place(lane);
  let qa = a_place(lane + 256u);
  let pb = b_place(lane);
  let qb = b_place(lane + 256u);
  var s0 = vec4f();
  var s1 = vec4f();
  var s2 = vec4f();
  var s3 = vec4f();
  var next_a = vec2f(from_a(corner.x + pa.x, pa.y), from_a(corner.x + qa.x, qa.y));
  var next_b = vec2f(from_b(pb.x, corner.y + pb.y), from_b(qb.x, corner.y + qb.y));
  var turn = 0u;
  for (var first = 0u; first < params.n; first += DEPTH) {
    at[turn][pa.y][pa.x] = next_a.x;
    at[turn][qa.y][qa.x] = next_a.y;
    bt[turn][pb.x][pb.y] = next_b.x;
    bt[turn][qb.x][qb.y] = next_b.y;
    workgroupBarrier();
    let then = first + DEPTH;
    if (then < params.n) {
      next_a = vec2f(from_a(corner.x + pa.x, then + pa.y), from_a(corner.x + qa.x, then + qa.y));
      next_b = vec2f(from_b(then + pb.x, corner.y + pb.y), from_b(then + qb.x, corner.y + qb.y));
    }
    for (var k = 0u; k < DEPTH; k++) {
      let b_k = vec4f(bt[turn][k][t.x], bt[turn][k][t.x + 16u], bt[turn][k][t.x + 32u], bt[turn][k][t.x + 48u]);
      s0 += at[turn][k][t.y] * b_k;
      s1 += at[turn][k][t.y + 16u] * b_k;
      s2 += at[turn][k][t.y + 32u] * b_k;
      s3 += at[turn][k][t.y + 48u] * b_k;
    }
    turn = 1u - turn;
  }
  let row = corner.x + t.y;
  let column = corner.y + t.x;
  put(row, column, s0);
  put(row + 16u, column, s1);
  put(row + 32u, column, s2);
  put(row + 48u, column, s3);
}

fn put(row: u32, column: u32, v: vec4f) {
  for (var j = 0u; j < 4u; j++) {
    let x = column + 16u * j;
    if (row < params.n && x < params.n) { c[row * params.n + x] = v[j]; }
  }
}

fn from_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn from_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
