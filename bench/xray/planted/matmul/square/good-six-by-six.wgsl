// planted: nothing; 6 × 6 elements a thread, eight apart, from tiles of 48 × 12
// cause: none, staged
//@ dispatch main ceilDiv(n, 48), ceilDiv(n, 48)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const SIDE = 48u;
const DEPTH = 12u;
const LANES = 8u;

// One word more for each row of a, against bank conflicts.
var<workgroup> at: array<array<f32, SIDE + 1u>, DEPTH>;
var<workgroup> bt: array<array<f32, SIDE>, DEPTH>;

@compute @workgroup_size(LANES, LANES)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row = tile.y * SIDE;
  let column = tile.x * SIDE;
  var p0 = vec3f();
  var q0 = vec3f();
  var p1 = vec3f();
  var q1 = vec3f();
  var p2 = vec3f();
  var q2 = vec3f();
  var p3 = vec3f();
  var q3 = vec3f();
  var p4 = vec3f();
  var q4 = vec3f();
  var p5 = vec3f();
  var q5 = vec3f();
  for (var first = 0u; first < params.n; first += DEPTH) {
    for (var e = t; e < SIDE * DEPTH; e += LANES * LANES) {
      at[e % DEPTH][e / DEPTH] = of_a(row + e / DEPTH, first + e % DEPTH);
      bt[e / SIDE][e % SIDE] = of_b(first + e / SIDE, column + e % SIDE);
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      let u = vec3f(bt[k][lane.x], bt[k][lane.x + 8u], bt[k][lane.x + 16u]);
      let v = vec3f(bt[k][lane.x + 24u], bt[k][lane.x + 32u], bt[k][lane.x + 40u]);
      let a0 = at[k][lane.y + 0u];
      p0 += a0 * u;
      q0 += a0 * v;
      let a1 = at[k][lane.y + 8u];
      p1 += a1 * u;
      q1 += a1 * v;
      let a2 = at[k][lane.y + 16u];
      p2 += a2 * u;
      q2 += a2 * v;
      let a3 = at[k][lane.y + 24u];
      p3 += a3 * u;
      q3 += a3 * v;
      let a4 = at[k][lane.y + 32u];
      p4 += a4 * u;
      q4 += a4 * v;
      let a5 = at[k][lane.y + 40u];
      p5 += a5 * u;
      q5 += a5 * v;
    }
    workgroupBarrier();
  }
  put_six(row + lane.y + 0u, column + lane.x, p0, q0);
  put_six(row + lane.y + 8u, column + lane.x, p1, q1);
  put_six(row + lane.y + 16u, column + lane.x, p2, q2);
  put_six(row + lane.y + 24u, column + lane.x, p3, q3);
  put_six(row + lane.y + 32u, column + lane.x, p4, q4);
  put_six(row + lane.y + 40u, column + lane.x, p5, q5);
}

fn put_six(row: u32, column: u32, p: vec3f, q: vec3f) {
  put(row, column, p.x);
  put(row, column + 8u, p.y);
  put(row, column + 16u, p.z);
  put(row, column + 24u, q.x);
  put(row, column + 32u, q.y);
  put(row, column + 40u, q.z);
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
