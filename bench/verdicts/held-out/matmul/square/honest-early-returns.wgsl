// expect: accepted
// Tiles of 4 × 4 with loads that return early.
//@ dispatch main ceilDiv(n, 4), ceilDiv(n, 4)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> x: array<array<f32, 4>, 4>;
var<workgroup> y: array<array<f32, 4>, 4>;

fn load_a(row: u32, k: u32) -> f32 {
  if (row >= params.n) { return 0.0; }
  if (k >= params.n) { return 0.0; }
  return a[row * params.n + k];
}

fn load_b(k: u32, column: u32) -> f32 {
  if (k >= params.n) { return 0.0; }
  if (column >= params.n) { return 0.0; }
  return b[k * params.n + column];
}

@compute @workgroup_size(4, 4)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) l: vec3u) {
  var sum = 0.0;
  for (var k0 = 0u; k0 < params.n; k0 += 4u) {
    x[l.y][l.x] = load_a(id.y, k0 + l.x);
    y[l.y][l.x] = load_b(k0 + l.y, id.x);
    workgroupBarrier();
    for (var k = 0u; k < 4u; k++) { sum += x[l.y][k] * y[k][l.x]; }
    workgroupBarrier();
  }
  if (id.x >= params.n) { return; }
  if (id.y >= params.n) { return; }
  c[id.y * params.n + id.x] = sum;
}
