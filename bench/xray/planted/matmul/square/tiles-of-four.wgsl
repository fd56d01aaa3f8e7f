// planted: tiles of 4 × 4, in workgroups of sixteen threads
// cause: smallTile, smallWorkgroups, reuse, registerTile
// reason: \b16 (threads|invocations)|half a warp|4 ?[×x] ?4|(read|load|fetch|touch)\S* .*(times|twice|again)
// not: atomics, dispatches, scratch
// never: too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(n, 4), ceilDiv(n, 4)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> left: array<array<f32, 4>, 4>;
var<workgroup> right: array<array<f32, 4>, 4>;

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}

@compute @workgroup_size(4, 4)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  var sum = 0.0;
  for (var first = 0u; first < params.n; first += 4u) {
    left[local.y][local.x] = of_a(id.y, first + local.x);
    right[local.y][local.x] = of_b(first + local.y, id.x);
    workgroupBarrier();
    for (var k = 0u; k < 4u; k++) { sum += left[local.y][k] * right[k][local.x]; }
    workgroupBarrier();
  }
  if (id.x < params.n && id.y < params.n) { c[id.y * params.n + id.x] = sum; }
}
