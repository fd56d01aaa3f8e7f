// planted: neighbours that own different planes
// reason: Line {line} touches .* sectors where
// advice: own neighbouring points in x

//@ dispatch main ceilDiv(nz, 32), ceilDiv(ny, 8), nx
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// z runs fastest over the threads
@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nz || id.y >= params.ny) { return; }
  let i = params.origin + id.z + id.y * params.pitch + id.x * params.plane;
  b[i] = params.c0 * a[i] + params.c1 * (a[i - 1u] + a[i + 1u] + a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane]); // here
}
