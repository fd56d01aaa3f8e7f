// planted: nothing; 4 × 4 elements a thread in vectors, from tiles that are 8 deep, which are loaded ahead
// cause: none, smallTile
// never: accesses (do|does) not coalesce
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const DEPTH = 8u;

var<workgroup> a_tile: array<array<vec4f, 17>, DEPTH>;
var<workgroup> b_tile: array<array<vec4f, 16>, DEPTH>;

struct Piece { a: vec2f, b: vec2f }

// Two numbers of each tile: rows t / 8 and t / 8 + 32 of a, rows t / 64 and t / 64 + 4 of b.
fn fetch(row0: u32, column0: u32, k0: u32, t: u32) -> Piece {
  let k = k0 + t % DEPTH;
  let row = row0 + t / DEPTH;
  let column = column0 + t % 64u;
  return Piece(vec2f(of_a(row, k), of_a(row + 32u, k)), vec2f(of_b(k0 + t / 64u, column), of_b(k0 + t / 64u + 4u, column)));
}

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row0 = 64u * w.y;
  let column0 = 64u * w.x;
  var sum0 = vec4f();
  var sum1 = vec4f();
  var sum2 = vec4f();
  var sum3 = vec4f();
  let r = t / DEPTH;
  let q = t % 64u;
  var next = fetch(row0, column0, 0u, t);
  for (var k0 = 0u; k0 < params.n; k0 += DEPTH) {
    a_tile[t % DEPTH][r / 4u][r % 4u] = next.a.x;
    a_tile[t % DEPTH][r / 4u + 8u][r % 4u] = next.a.y;
    b_tile[t / 64u][q / 4u][q % 4u] = next.b.x;
    b_tile[t / 64u + 4u][q / 4u][q % 4u] = next.b.y;
    workgroupBarrier();
    next = fetch(row0, column0, k0 + DEPTH, t);
    for (var k = 0u; k < DEPTH; k++) {
      let x = b_tile[k][lane.x];
      let y = a_tile[k][lane.y];
      sum0 += y.x * x;
      sum1 += y.y * x;
      sum2 += y.z * x;
      sum3 += y.w * x;
    }
    workgroupBarrier();
  }
  let row = row0 + 4u * lane.y;
  let column = column0 + 4u * lane.x;
  store(row, column, sum0);
  store(row + 1u, column, sum1);
  store(row + 2u, column, sum2);
  store(row + 3u, column, sum3);
}

fn store(row: u32, column: u32, x: vec4f) {
  for (var j = 0u; j < 4u; j++) {
    if (row < params.n && column + j < params.n) { c[row * params.n + column + j] = x[j]; }
  }
}

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
