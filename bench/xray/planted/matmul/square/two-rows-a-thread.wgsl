// planted: two elements a thread from tiles of 16 × 32 and 32 × 32, three loads from workgroup memory for two products; nothing else is wrong
// cause: registerTile, staged, arithmetic, smallTile
// not: uncoalesced, atomics, banks, smallWorkgroups, division, divergence, fewWorkgroups, idle
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 16)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> rows_of_a: array<array<f32, 32>, 16>;
var<workgroup> rows_of_b: array<array<f32, 32>, 32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let column = 32u * w.x + lane.x;
  let upper = 16u * w.y + lane.y;
  let lower = upper + 8u;
  var s = vec2f();
  for (var k0 = 0u; k0 < params.n; k0 += 32u) {
    rows_of_a[lane.y][lane.x] = of_a(upper, k0 + lane.x);
    rows_of_a[lane.y + 8u][lane.x] = of_a(lower, k0 + lane.x);
    for (var k = lane.y; k < 32u; k += 8u) { rows_of_b[k][lane.x] = of_b(k0 + k, column); }
    workgroupBarrier();
    for (var k = 0u; k < 32u; k++) {
      s += vec2f(rows_of_a[lane.y][k], rows_of_a[lane.y + 8u][k]) * rows_of_b[k][lane.x];
    }
    workgroupBarrier();
  }
  if (column < params.n && upper < params.n) { c[upper * params.n + column] = s.x; }
  if (column < params.n && lower < params.n) { c[lower * params.n + column] = s.y; }
}

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
