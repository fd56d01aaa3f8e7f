// planted: nothing; one vector of four points a thread
// cause: none, reuse, halo, smallTile, twice, memorySum
// never: kept in memory|too small
//@ dispatch main ceilDiv(nx, 128), ceilDiv(ny, 8), nz
//@ dispatch edge ceilDiv(ny, 64), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> b4: array<vec4f>;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx / 4u || id.y >= params.ny) { return; }
  let dy = params.pitch / 4u;
  let dz = params.plane / 4u;
  let i = params.origin / 4u + id.x + id.y * dy + id.z * dz;
  let v = a4[i];
  let along_x = vec4f(a4[i - 1u].w, v.xyz) + vec4f(v.yzw, a4[i + 1u].x);
  b4[i] = params.c0 * v + params.c1 * (along_x + a4[i - dy] + a4[i + dy] + a4[i - dz] + a4[i + dz]);
}

// The points of a row behind its last whole vector.
@compute @workgroup_size(64)
fn edge(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.ny) { return; }
  for (var x = params.nx / 4u * 4u; x < params.nx; x++) {
    let i = params.origin + x + id.x * params.pitch + id.y * params.plane;
    let near = a[i - 1u] + a[i + 1u] + a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane];
    b[i] = params.c0 * a[i] + params.c1 * near;
  }
}
