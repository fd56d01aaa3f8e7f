// expect: wrong-answer
// A thread takes six rows while a seventh follows; then the ny % 6 that are left.
// wrong at: nx=7,ny=6,nz=2; nx=7,ny=24,nz=2
// right at: nx=7,ny=5,nz=2; nx=7,ny=7,nz=2; nx=7,ny=20,nz=2
//@ dispatch main ceilDiv(nx, 64), 1, nz
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
  return sum;
}

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx) { return; }
  var i = params.origin + id.x + id.z * params.plane;
  var y = 0u;
  while (y + 6u < params.ny) {
    for (var k = 0u; k < 6u; k++) {
      b[i] = star(i);
      i += params.pitch;
    }
    y += 6u;
  }
  let rest = params.ny % 6u;
  for (var k = 0u; k < rest; k++) {
    b[i] = star(i);
    i += params.pitch;
  }
}
