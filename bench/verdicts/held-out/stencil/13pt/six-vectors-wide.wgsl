// expect: wrong-answer
// A thread makes six vectors of four points; the last thread of a row makes nx % 24 points.
// wrong at: nx=24,ny=3,nz=2; nx=72,ny=3,nz=2
// right at: nx=23,ny=3,nz=2; nx=25,ny=3,nz=2
//@ dispatch main ceilDiv(ceilDiv(nx, 24), 8), ceilDiv(ny, 8), nz
const VECTORS = 6u;
const POINTS = 4u * VECTORS;
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn star(i: u32) -> f32 {
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * params.pitch] + a[i + 2u * params.pitch] + a[i - 2u * params.plane] + a[i + 2u * params.plane]);
  return sum;
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x * POINTS;
  if (x >= params.nx || id.y >= params.ny) { return; }
  var points = POINTS;
  if (x + POINTS >= params.nx) { points = params.nx % POINTS; }
  let row = params.origin + id.y * params.pitch + id.z * params.plane;
  for (var k = 0u; k < points; k++) {
    b[row + x + k] = star(row + x + k);
  }
}
