// The 13-point star, radius 2: for every interior point i
//   b[i] = c0·a[i] + Σ_{k=1…2} c_k·(a[i±k] + a[i±k·pitch] + a[i±k·plane]).
// Lines that begin with "//@" are the launch plan: which entry point runs, over
// how many workgroups in x, y and z.
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

// One invocation per point. A workgroup is a tile of WX × WY points in a plane.
@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  // The last tiles extend beyond the grid, and everything outside it must stay
  // as it is.
  if (id.x >= params.nx || id.y >= params.ny) {
    return;
  }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  var sum = params.c0 * a[i];
  // TODO: add the 12 neighbours: 1 … 2 elements away in x, 1 … 2 times
  // params.pitch in y, 1 … 2 times params.plane in z.
  b[i] = sum;
}
