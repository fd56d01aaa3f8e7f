// planted: tiles of 8 × 8 in workgroups of 16 × 16, three quarters of whose threads have nothing to do
// cause: idle, divergence, smallTile, reuse
// reason: quarter|\b64 (of|threads)|\b192\b|8 ?[×x] ?8|of (the |its )?256
// not: atomics, dispatches, scratch
// never: too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(n, 8), ceilDiv(n, 8)

const TILE = 8u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, TILE>, TILE>;
var<workgroup> b_tile: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(16, 16)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_id) t: vec3u) {
  let row = w.y * TILE + t.y;
  let column = w.x * TILE + t.x;
  let is_mine = t.x < TILE && t.y < TILE;
  var sum = 0.0;
  for (var first = 0u; first < params.n; first += TILE) {
    if (is_mine) {
      a_tile[t.y][t.x] = from_a(row, first + t.x);
      b_tile[t.y][t.x] = from_b(first + t.y, column);
    }
    workgroupBarrier();
    if (is_mine) {
      for (var k = 0u; k < TILE; k++) { sum += a_tile[t.y][k] * b_tile[k][t.x]; }
    }
    workgroupBarrier();
  }
  if (is_mine && row < params.n && column < params.n) { c[row * params.n + column] = sum; }
}

fn from_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn from_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
