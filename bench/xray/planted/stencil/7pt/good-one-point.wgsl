// planted: nothing; one point a thread, in workgroups 64 wide
// cause: none, reuse, halo, twice, smallTile
//@ dispatch main ceilDiv(nx, 64), ceilDiv(ny, 4), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(64, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (any(id.xy >= vec2u(params.nx, params.ny))) { return; }
  let row = params.pitch;
  let plane = params.plane;
  let i = params.origin + id.x + id.y * row + id.z * plane;
  let sides = a[i - 1u] + a[i + 1u] + a[i - row] + a[i + row] + a[i - plane] + a[i + plane];
  b[i] = fma(params.c1, sides, params.c0 * a[i]);
}
