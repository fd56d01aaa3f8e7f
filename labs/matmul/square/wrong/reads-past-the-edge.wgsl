// expect: wrong-answer
// Mistake: the tile of b is cut off at the edge, that of a is not: past the end of a row lies the next row, not zero.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const TILE = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, TILE>, TILE>;
var<workgroup> b_tile: array<array<f32, TILE>, TILE>;

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let n = params.n;
  var sum = 0.0;
  for (var first = 0u; first < n; first += TILE) {
    a_tile[lane.y][lane.x] = a[id.y * n + first + lane.x];
    b_tile[lane.y][lane.x] = b[min(first + lane.y, n - 1u) * n + id.x];
    workgroupBarrier();
    for (var k = 0u; k < TILE; k++) { sum += a_tile[lane.y][k] * b_tile[k][lane.x]; }
    workgroupBarrier();
  }
  if (id.x < n && id.y < n) { c[id.y * n + id.x] = sum; }
}
