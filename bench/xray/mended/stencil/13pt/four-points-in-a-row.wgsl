// mended: the four points of a thread are 32 apart
//@ dispatch main ceilDiv(nx, 128), ceilDiv(ny, 4), ceilDiv(nz, CHUNK)

override CHUNK: u32 = 32;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn four(i: vec4u) -> vec4f {
  return vec4f(a[i.x], a[i.y], a[i.z], a[i.w]);
}

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  if (id.y >= params.ny) { return; }
  let x = 128u * group.x + local.x + vec4u(0u, 32u, 64u, 96u);
  let dy = params.pitch;
  let dz = params.plane;
  let z0 = id.z * CHUNK;
  // Columns outside repeat the last one, and are not stored.
  var i = params.origin + min(x, vec4u(params.nx - 1u)) + id.y * dy + z0 * dz;
  var q0 = four(i - 2u * dz);
  var q1 = four(i - dz);
  var q2 = four(i);
  var q3 = four(i + dz);
  for (var k = 0u; k < CHUNK && z0 + k < params.nz; k++) {
    let q4 = four(i + 2u * dz);
    let near = four(i - 1u) + four(i + 1u) + four(i - dy) + four(i + dy) + q1 + q3;
    let far = four(i - 2u) + four(i + 2u) + four(i - 2u * dy) + four(i + 2u * dy) + q0 + q4;
    let sum = params.c0 * q2 + params.c1 * near + params.c2 * far;
    if (x.x < params.nx) { b[i.x] = sum.x; }
    if (x.y < params.nx) { b[i.y] = sum.y; }
    if (x.z < params.nx) { b[i.z] = sum.z; }
    if (x.w < params.nx) { b[i.w] = sum.w; }
    q0 = q1;
    q1 = q2;
    q2 = q3;
    q3 = q4;
    i += vec4u(dz);
  }
}
