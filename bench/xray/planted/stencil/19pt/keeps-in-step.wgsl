// planted: nine barriers for every point, though nothing is shared
// cause: barriers
// not: banks, atomics, dispatches, scratch, staged
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let is_inside = id.x < params.nx && id.y < params.ny;
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  let c = vec4f(params.c0, params.c1, params.c2, params.c3);
  let steps = vec3u(1u, params.pitch, params.plane);
  var sum = 0.0;
  if (is_inside) { sum = c.x * a[i]; }
  // All threads walk along x, then y, then z, and wait for each other: so they share the cache.
  for (var axis = 0u; axis < 3u; axis++) {
    for (var k = 1u; k <= 3u; k++) {
      if (is_inside) {
        let d = k * steps[axis];
        sum += c[k] * (a[i - d] + a[i + d]);
      }
      workgroupBarrier();
    }
  }
  if (is_inside) { b[i] = sum; }
}
