// planted: two workgroups that share all tiles of the product
// cause: fewWorkgroups
// reason: \b(2|two) workgroups|512 (threads|invocations)
// not: uncoalesced, banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main 2

const TILE = 16u;
const GROUPS = 2u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, TILE>, TILE>;
var<workgroup> b_tile: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) t: vec3u) {
  let side = (params.n + TILE - 1u) / TILE;
  for (var tile = group.x; tile < side * side; tile += GROUPS) {
    let row = tile / side * TILE + t.y;
    let column = tile % side * TILE + t.x;
    let sum = element(row, column, t);
    if (row < params.n && column < params.n) { c[row * params.n + column] = sum; }
  }
}

fn element(row: u32, column: u32, t: vec3u) -> f32 {
  var sum = 0.0;
  for (var first = 0u; first < params.n; first += TILE) {
    a_tile[t.y][t.x] = from_a(row, first + t.x);
    b_tile[t.y][t.x] = from_b(first + t.y, column);
    workgroupBarrier();
    for (var k = 0u; k < TILE; k++) { sum += a_tile[t.y][k] * b_tile[k][t.x]; }
    workgroupBarrier();
  }
  return sum;
}

fn from_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn from_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
