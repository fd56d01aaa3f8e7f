// expect: plan-error
// Cheat: takes every point from where the run before has left it, in memory that the plan does not ask for.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;
@group(0) @binding(LAST.z) var<storage, read_write> memo: array<f32>;

const LAST = vec3i(1, 2, 3);

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  b[i] = memo[i];
}
