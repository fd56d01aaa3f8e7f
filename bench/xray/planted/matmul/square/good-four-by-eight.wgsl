// planted: nothing; 4 × 8 elements a thread in workgroups of 8 × 16, from tiles that are 16 deep
// cause: none, smallTile
// never: accesses (do|does) not coalesce
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<vec4f, 17>, 16>;
var<workgroup> b_tile: array<array<vec4f, 16>, 16>;

@compute @workgroup_size(8, 16)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row0 = 64u * w.y;
  let column0 = 64u * w.x;
  var l0 = vec4f();
  var r0 = vec4f();
  var l1 = vec4f();
  var r1 = vec4f();
  var l2 = vec4f();
  var r2 = vec4f();
  var l3 = vec4f();
  var r3 = vec4f();
  for (var k0 = 0u; k0 < params.n; k0 += 16u) {
    for (var s = 0u; s < 8u; s++) {
      // Eight neighbours in each of sixteen rows: every thread of a warp stores to another bank.
      let r = t / 8u + 16u * (s / 2u);
      let k = t % 8u + 8u * (s % 2u);
      a_tile[k][r / 4u][r % 4u] = of_a(row0 + r, k0 + k);
      let kb = t / 64u + 2u * s;
      b_tile[kb][t % 64u / 4u][t % 4u] = of_b(k0 + kb, column0 + t % 64u);
    }
    workgroupBarrier();
    for (var k = 0u; k < 16u; k++) {
      let y = a_tile[k][lane.y];
      let x0 = b_tile[k][lane.x];
      let x1 = b_tile[k][lane.x + 8u];
      l0 += y[0] * x0;
      r0 += y[0] * x1;
      l1 += y[1] * x0;
      r1 += y[1] * x1;
      l2 += y[2] * x0;
      r2 += y[2] * x1;
      l3 += y[3] * x0;
      r3 += y[3] * x1;
    }
    workgroupBarrier();
  }
  let row = row0 + 4u * lane.y;
  let column = column0 + 4u * lane.x;
  store(row + 0u, column, l0);
  store(row + 0u, column + 32u, r0);
  store(row + 1u, column, l1);
  store(row + 1u, column + 32u, r1);
  store(row + 2u, column, l2);
  store(row + 2u, column + 32u, r2);
  store(row + 3u, column, l3);
  store(row + 3u, column + 32u, r3);
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
