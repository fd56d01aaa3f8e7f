// planted: a remainder by the length of the array for each of 25 indices
// cause: division, arithmetic
// not: uncoalesced, barriers, banks, atomics, fewWorkgroups, smallWorkgroups, divergence, staged
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// As for a periodic grid.
fn wrap(i: i32, step: i32) -> u32 {
  let length = arrayLength(&a);
  return (u32(i + step) + length) % length;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let dy = i32(params.pitch);
  let dz = i32(params.plane);
  let i = i32(params.origin + id.x + id.y * params.pitch + id.z * params.plane);
  var sum = params.c0 * a[wrap(i, 0)];
  sum += params.c1 * (a[wrap(i, -1)] + a[wrap(i, 1)] + a[wrap(i, -1 * dy)] + a[wrap(i, 1 * dy)] + a[wrap(i, -1 * dz)] + a[wrap(i, 1 * dz)]);
  sum += params.c2 * (a[wrap(i, -2)] + a[wrap(i, 2)] + a[wrap(i, -2 * dy)] + a[wrap(i, 2 * dy)] + a[wrap(i, -2 * dz)] + a[wrap(i, 2 * dz)]);
  sum += params.c3 * (a[wrap(i, -3)] + a[wrap(i, 3)] + a[wrap(i, -3 * dy)] + a[wrap(i, 3 * dy)] + a[wrap(i, -3 * dz)] + a[wrap(i, 3 * dz)]);
  sum += params.c4 * (a[wrap(i, -4)] + a[wrap(i, 4)] + a[wrap(i, -4 * dy)] + a[wrap(i, 4 * dy)] + a[wrap(i, -4 * dz)] + a[wrap(i, 4 * dz)]);
  b[wrap(i, 0)] = sum;
}
