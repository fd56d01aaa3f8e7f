// planted: a barrier after each product
// reason: Of the \d+ barriers that a workgroup passes, \d+ order nothing
// advice: barrier

// A barrier behind each step of the inner loop, to be on the safe side.
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
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let column = id.x;
  let row = id.y;
  var sum = 0.0;
  for (var first = 0u; first < params.n; first += TILE) {
    a_tile[local.y][local.x] = element_of_a(row, first + local.x);
    b_tile[local.y][local.x] = element_of_b(first + local.y, column);
    workgroupBarrier();
    for (var k = 0u; k < TILE; k++) {
      sum += a_tile[local.y][k] * b_tile[k][local.x];
      workgroupBarrier();
    }
  }
  if (row < params.n && column < params.n) {
    c[row * params.n + column] = sum;
  }
}

fn element_of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) {
    return a[row * params.n + k];
  }
  return 0.0;
}

fn element_of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) {
    return b[k * params.n + column];
  }
  return 0.0;
}
