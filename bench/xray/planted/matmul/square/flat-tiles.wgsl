// planted: tiles of 32 × 2, where every number of b serves only two rows
// cause: smallTile, reuse, registerTile
// reason: \b(2|two) (rows|times|products)|32 ?[×x] ?2|(read|load|fetch|touch)\S* .*(times|twice|again)|flat
// not: uncoalesced, banks, atomics, dispatches, scratch
// never: too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)|diverg|different paths
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 2)

const WIDTH = 32u;
const HEIGHT = 2u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<f32, WIDTH>, HEIGHT>;
var<workgroup> b_tile: array<array<f32, WIDTH>, WIDTH>;

@compute @workgroup_size(WIDTH, HEIGHT)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  var sum = 0.0;
  for (var first = 0u; first < params.n; first += WIDTH) {
    a_tile[lane.y][lane.x] = from_a(id.y, first + lane.x);
    for (var y = lane.y; y < WIDTH; y += HEIGHT) {
      b_tile[y][lane.x] = from_b(first + y, id.x);
    }
    workgroupBarrier();
    for (var k = 0u; k < WIDTH; k++) {
      sum += a_tile[lane.y][k] * b_tile[k][lane.x];
    }
    workgroupBarrier();
  }
  if (id.x < params.n && id.y < params.n) {
    c[id.y * params.n + id.x] = sum;
  }
}

fn from_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn from_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
