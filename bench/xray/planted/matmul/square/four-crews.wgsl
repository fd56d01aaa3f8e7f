// planted: four workgroups for the whole product, of which each computes every fourth tile
// cause: fewWorkgroups
// not: uncoalesced, atomics, banks, division, barriers
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main 4
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

// [k][row] and [k][column] of 16 products for 64 × 64 elements.
var<workgroup> at: array<array<f32, 66>, 16>;
var<workgroup> bt: array<array<f32, 64>, 16>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_id) lane: vec3u, @builtin(local_invocation_index) t: u32) {
  let side = (params.n + 63u) / 64u;
  for (var tile = w.x; tile < side * side; tile += 4u) {
    let row0 = tile / side * 64u;
    let column0 = tile % side * 64u;
    var sum0 = vec4f();
    var sum1 = vec4f();
    var sum2 = vec4f();
    var sum3 = vec4f();
    for (var k0 = 0u; k0 < params.n; k0 += 16u) {
      for (var s = 0u; s < 4u; s++) {
        at[t % 16u][t / 16u + 16u * s] = of_a(row0 + t / 16u + 16u * s, k0 + t % 16u);
        bt[t / 64u + 4u * s][t % 64u] = of_b(k0 + t / 64u + 4u * s, column0 + t % 64u);
      }
      workgroupBarrier();
      for (var k = 0u; k < 16u; k++) {
        let x = vec4f(bt[k][lane.x], bt[k][lane.x + 16u], bt[k][lane.x + 32u], bt[k][lane.x + 48u]);
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
