// planted: eleven numbers of each thread's own column that pass through workgroup memory, with two barriers for each
// cause: barriers, staged
// reason: detour
// not: banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup|\b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> stage: array<f32, 256>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) lane: u32) {
  let is_inside = id.x < params.nx && id.y < params.ny;
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  var sum = 0.0;
  // Plane by plane, from below to above.
  for (var p = 0u; p < 11u; p++) {
    if (is_inside) { stage[lane] = a[i + p * params.plane - 5u * params.plane]; }
    workgroupBarrier();
    let distance = select(p - 5u, 5u - p, p < 5u);
    sum += coefficient(distance) * stage[lane];
    workgroupBarrier();
  }
  if (!is_inside) { return; }
  for (var k = 1u; k <= 5u; k++) {
    sum += coefficient(k) * (a[i - k] + a[i + k] + a[i - k * params.pitch] + a[i + k * params.pitch]);
  }
  b[i] = sum;
}

fn coefficient(distance: u32) -> f32 {
  switch (distance) {
    case 0u: { return params.c0; }
    case 1u: { return params.c1; }
    case 2u: { return params.c2; }
    case 3u: { return params.c3; }
    case 4u: { return params.c4; }
    default: { return params.c5; }
  }
}
