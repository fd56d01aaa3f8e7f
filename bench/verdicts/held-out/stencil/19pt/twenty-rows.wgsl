// expect: wrong-answer
// Bands of twenty rows; a band that ends where the grid does has ny % 20 of them.
// wrong at: nx=5,ny=20,nz=2; nx=5,ny=40,nz=1
// right at: nx=5,ny=19,nz=2; nx=5,ny=21,nz=1
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, BAND), nz

override BAND: u32 = 20;
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
  sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * params.pitch] + a[i + 3u * params.pitch] + a[i - 3u * params.plane] + a[i + 3u * params.plane]);
  return sum;
}

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) wid: vec3u) {
  let top = wid.y * BAND;
  var rows = BAND;
  if (top + rows >= params.ny) { rows = params.ny % BAND; }
  for (var y = top; y < top + rows; y++) {
    if (id.x < params.nx) {
      let i = params.origin + id.x + y * params.pitch + wid.z * params.plane;
      b[i] = star(i);
    }
  }
}
