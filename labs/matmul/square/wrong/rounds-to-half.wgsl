// expect: wrong-answer
// Cheat: keeps the tiles in half precision, which halves the traffic to workgroup memory and costs 13 bits of precision and most exponents.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const TILE = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> a_tile: array<array<u32, TILE>, TILE>;
var<workgroup> b_tile: array<array<u32, TILE>, TILE>;

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let n = params.n;
  var sum = 0.0;
  for (var first = 0u; first < n; first += 2u * TILE) {
    let k_a = first + 2u * lane.x;
    let k_b = first + 2u * lane.y;
    a_tile[lane.y][lane.x] = pack2x16float(vec2f(element_of_a(id.y, k_a), element_of_a(id.y, k_a + 1u)));
    b_tile[lane.y][lane.x] = pack2x16float(vec2f(element_of_b(k_b, id.x), element_of_b(k_b + 1u, id.x)));
    workgroupBarrier();
    for (var k = 0u; k < TILE; k++) {
      sum += dot(unpack2x16float(a_tile[lane.y][k]), unpack2x16float(b_tile[k][lane.x]));
    }
    workgroupBarrier();
  }
  if (id.x < n && id.y < n) { c[id.y * n + id.x] = sum; }
}

fn element_of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) { return a[row * params.n + k]; }
  return 0.0;
}

fn element_of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) { return b[k * params.n + column]; }
  return 0.0;
}
