// expect: wrong-answer
// Mistake: rounds the outer coefficient to 16 significant bits.
//@ dispatch main ceilDiv(nx, WX), ceilDiv(ny, WY), nz

override WX: u32 = 32;
override WY: u32 = 8;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) {
    return;
  }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + id.x + id.y * dy + id.z * dz;
  let c2 = bitcast<f32>(bitcast<u32>(params.c2) & 0xffffff00u);
  b[i] = params.c0 * a[i] + params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]) + c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
}
