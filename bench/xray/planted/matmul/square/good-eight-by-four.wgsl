// planted: nothing; 8 × 4 elements a thread in workgroups of 16 × 8, from tiles that are 16 deep
// cause: none, reuse, halo, smallTile, twice, memorySum
// never: two barriers .* enough|compute 4 ?× ?4
// never: kept in memory|too small
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)

const SIDE = 64u;
const DEPTH = 16u;
const WG = 128u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// [k][i]; two words more keep lanes that store columns of a in different banks.
var<workgroup> at: array<array<f32, SIDE + 2u>, DEPTH>;
var<workgroup> bt: array<array<f32, SIDE>, DEPTH>;

@compute @workgroup_size(16, 8)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) t: vec3u, @builtin(local_invocation_index) lane: u32) {
  let row0 = tile.y * SIDE;
  let column0 = tile.x * SIDE;
  var s0 = vec4f(); var s1 = vec4f(); var s2 = vec4f(); var s3 = vec4f();
  var s4 = vec4f(); var s5 = vec4f(); var s6 = vec4f(); var s7 = vec4f();
  for (var first = 0u; first < params.n; first += DEPTH) {
    for (var i = lane; i < SIDE * DEPTH; i += WG) {
      at[i % DEPTH][i / DEPTH] = from_a(row0 + i / DEPTH, first + i % DEPTH);
      bt[i / SIDE][i % SIDE] = from_b(first + i / SIDE, column0 + i % SIDE);
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let v = vec4f(bt[k][t.x], bt[k][t.x + 16u], bt[k][t.x + 32u], bt[k][t.x + 48u]);
      s0 += at[k][t.y] * v;
      s1 += at[k][t.y + 8u] * v;
      s2 += at[k][t.y + 16u] * v;
      s3 += at[k][t.y + 24u] * v;
      s4 += at[k][t.y + 32u] * v;
      s5 += at[k][t.y + 40u] * v;
      s6 += at[k][t.y + 48u] * v;
      s7 += at[k][t.y + 56u] * v;
    }
    workgroupBarrier();
  }
  let row = row0 + t.y;
  let column = column0 + t.x;
  store(row, column, s0);
  store(row + 8u, column, s1);
  store(row + 16u, column, s2);
  store(row + 24u, column, s3);
  store(row + 32u, column, s4);
  store(row + 40u, column, s5);
  store(row + 48u, column, s6);
  store(row + 56u, column, s7);
}

fn store(row: u32, column: u32, v: vec4f) {
  if (row >= params.n) { return; }
  for (var j = 0u; j < 4u; j++) {
    if (column + 16u * j < params.n) { c[row * params.n + column + 16u * j] = v[j]; }
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
