// planted: workgroups of 3 × 3 × 3 threads
// cause: smallWorkgroups, uncoalesced
// reason: \b27 (threads|invocations|lanes|of)|\b3 ?[×x] ?3|12 bytes
// not: banks, barriers, atomics, dispatches, scratch
// never: \b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch cube ceilDiv(nx, 3), ceilDiv(ny, 3), ceilDiv(nz, 3)

const SIDE = 3u;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn position(p: vec3u) -> u32 {
  return params.origin + dot(p, vec3u(1u, params.pitch, params.plane));
}

@compute @workgroup_size(SIDE, SIDE, SIDE)
fn cube(@builtin(global_invocation_id) p: vec3u) {
  if (any(p >= vec3u(params.nx, params.ny, params.nz))) { return; }
  let i = position(p);
  var sum = a[i - 1u] + a[i + 1u];
  sum += a[i - params.pitch] + a[i + params.pitch];
  sum += a[i - params.plane] + a[i + params.plane];
  b[i] = params.c0 * a[i] + params.c1 * sum;
}
