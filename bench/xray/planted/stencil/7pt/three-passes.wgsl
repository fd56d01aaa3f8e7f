// planted: a pass over the output for each axis
// reason: Lines \d+ to \d+ touch each element of `b` (5|4\.\d) times\.
// advice: register

// One dispatch for each axis; the second and the third add to what is there.
//@ dispatch along_x ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ dispatch along_y ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ dispatch along_z ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn is_inside(id: vec3u) -> bool {
  return id.x < params.nx && id.y < params.ny;
}

fn place_of(id: vec3u) -> u32 {
  return params.origin + id.x + id.y * params.pitch + id.z * params.plane;
}

@compute @workgroup_size(32, 8)
fn along_x(@builtin(global_invocation_id) id: vec3u) {
  let i = place_of(id);
  if (is_inside(id)) {
    b[i] = params.c0 * a[i] + params.c1 * (a[i - 1u] + a[i + 1u]);
  }
}

@compute @workgroup_size(32, 8)
fn along_y(@builtin(global_invocation_id) id: vec3u) {
  let i = place_of(id);
  if (is_inside(id)) {
    b[i] += params.c1 * (a[i - params.pitch] + a[i + params.pitch]);
  }
}

@compute @workgroup_size(32, 8)
fn along_z(@builtin(global_invocation_id) id: vec3u) {
  let i = place_of(id);
  if (is_inside(id)) {
    b[i] += params.c1 * (a[i - params.plane] + a[i + params.plane]);
  }
}
