// planted: a tile of b that is turned around, so that the lanes read 32 words apart
// cause: banks
// reason: conflict|workgroup memory.*(apart|passes|turns)|(apart|passes|turns).*workgroup memory
// not: atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 8)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const DEPTH = 32u;

var<workgroup> rows: array<array<f32, DEPTH>, 8>;
var<workgroup> columns: array<array<f32, DEPTH>, 32>;

fn of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  var sum = 0.0;
  for (var first = 0u; first < params.n; first += DEPTH) {
    rows[local.y][local.x] = of_a(id.y, first + local.x);
    for (var k = local.y; k < DEPTH; k += 8u) {
      columns[local.x][k] = of_b(first + k, id.x);
    }
    workgroupBarrier();
    for (var k = 0u; k < DEPTH; k++) {
      sum += rows[local.y][k] * columns[local.x][k];
    }
    workgroupBarrier();
  }
  if (id.x < params.n && id.y < params.n) { c[id.y * params.n + id.x] = sum; }
}
