// planted: sums that are kept in workgroup memory, where every product reads and writes them
// cause: staged, memorySum, registerTile
// reason: \bc_tile|accumulat
// not: uncoalesced, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const T = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, T>, T>;
var<workgroup> b_tile: array<array<f32, T>, T>;
var<workgroup> c_tile: array<array<f32, T>, T>;

@compute @workgroup_size(T, T)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) t: vec3u) {
  c_tile[t.y][t.x] = 0.0;
  for (var first = 0u; first < params.n; first += T) {
    a_tile[t.y][t.x] = from_a(id.y, first + t.x);
    b_tile[t.y][t.x] = from_b(first + t.y, id.x);
    workgroupBarrier();
    for (var k = 0u; k < T; k++) {
      c_tile[t.y][t.x] += a_tile[t.y][k] * b_tile[k][t.x];
    }
    workgroupBarrier();
  }
  if (id.x < params.n && id.y < params.n) { c[id.y * params.n + id.x] = c_tile[t.y][t.x]; }
}

fn from_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn from_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
