// planted: a tile of b in rows of sixteen products, so that neighbouring threads read words 16 apart, which lie in two banks
// cause: banks
// not: uncoalesced, atomics, barriers, smallWorkgroups, division, divergence, idle
// never: accesses (do|does) not coalesce
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 64)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// [k][row] and [column][k] of 16 products for 64 × 64 elements.
var<workgroup> at: array<array<f32, 66>, 16>;
var<workgroup> bt: array<array<f32, 16>, 64>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let row0 = 64u * w.y;
  let column0 = 64u * w.x;
  var sum0 = vec4f();
  var sum1 = vec4f();
  var sum2 = vec4f();
  var sum3 = vec4f();
  for (var k0 = 0u; k0 < params.n; k0 += 16u) {
    for (var s = 0u; s < 4u; s++) {
      at[t % 16u][t / 16u + 16u * s] = of_a(row0 + t / 16u + 16u * s, k0 + t % 16u);
      bt[t % 64u][t / 64u + 4u * s] = of_b(k0 + t / 64u + 4u * s, column0 + t % 64u);
    }
    workgroupBarrier();
    for (var k = 0u; k < 16u; k++) {
      let x = vec4f(bt[lane.x][k], bt[lane.x + 16u][k], bt[lane.x + 32u][k], bt[lane.x + 48u][k]);
      sum0 += at[k][lane.y] * x;
      sum1 += at[k][lane.y + 16u] * x;
      sum2 += at[k][lane.y + 32u] * x;
      sum3 += at[k][lane.y + 48u] * x;
    }
    workgroupBarrier();
  }
  store(row0 + lane.y, column0 + lane.x, sum0);
  store(row0 + lane.y + 16u, column0 + lane.x, sum1);
  store(row0 + lane.y + 32u, column0 + lane.x, sum2);
  store(row0 + lane.y + 48u, column0 + lane.x, sum3);
}

fn store(row: u32, column: u32, x: vec4f) {
  for (var j = 0u; j < 4u; j++) {
    if (row < params.n && column + 16u * j < params.n) { c[row * params.n + column + 16u * j] = x[j]; }
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
