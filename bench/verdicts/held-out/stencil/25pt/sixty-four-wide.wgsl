// expect: wrong-answer
// x tiles of 1 << 6 points, with nx & 63 points in the last.
// wrong at: nx=64,ny=3,nz=1; nx=128,ny=2,nz=1
// right at: nx=63,ny=3,nz=1; nx=65,ny=3,nz=1
//@ dispatch main ceilDiv(nx, 64), ny, nz
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
  sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * params.pitch] + a[i + 4u * params.pitch] + a[i - 4u * params.plane] + a[i + 4u * params.plane]);
  return sum;
}

const BITS = 6u;

@compute @workgroup_size(32)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_index) lane: u32) {
  let is_whole = ((w.x + 1u) << BITS) < params.nx;
  let points = select(params.nx & ((1u << BITS) - 1u), 1u << BITS, is_whole);
  let start = params.origin + (w.x << BITS) + w.y * params.pitch + w.z * params.plane;
  if (lane < points) { b[start + lane] = star(start + lane); }
  if (lane + 32u < points) { b[start + lane + 32u] = star(start + lane + 32u); }
}
