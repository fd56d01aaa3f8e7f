// planted: two dispatches: one for the neighbours before a point, and one that adds those after it to what is in memory
// cause: memorySum, dispatches, twice, reuse
// reason: \bb\b.*(times|twice|again|2)|second (dispatch|pass|time)|launch
// not: banks, barriers, atomics, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch before ceilDiv(nx, 32), ceilDiv(ny, 8), nz
//@ dispatch after ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn before(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + id.x + id.y * dy + id.z * dz;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i - dy] + a[i - dz]);
  sum += params.c2 * (a[i - 2u] + a[i - 2u * dy] + a[i - 2u * dz]);
  sum += params.c3 * (a[i - 3u] + a[i - 3u * dy] + a[i - 3u * dz]);
  sum += params.c4 * (a[i - 4u] + a[i - 4u * dy] + a[i - 4u * dz]);
  sum += params.c5 * (a[i - 5u] + a[i - 5u * dy] + a[i - 5u * dz]);
  b[i] = sum;
}

@compute @workgroup_size(32, 8)
fn after(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + id.x + id.y * dy + id.z * dz;
  var sum = b[i];
  sum += params.c1 * (a[i + 1u] + a[i + dy] + a[i + dz]);
  sum += params.c2 * (a[i + 2u] + a[i + 2u * dy] + a[i + 2u * dz]);
  sum += params.c3 * (a[i + 3u] + a[i + 3u * dy] + a[i + 3u * dz]);
  sum += params.c4 * (a[i + 4u] + a[i + 4u * dy] + a[i + 4u * dz]);
  sum += params.c5 * (a[i + 5u] + a[i + 5u * dy] + a[i + 5u * dz]);
  b[i] = sum;
}
