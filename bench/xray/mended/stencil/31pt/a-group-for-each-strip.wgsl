// mended: a workgroup for each tile and chunk
//@ dispatch main ceilDiv(nx, WX), ceilDiv(ny, WY), ceilDiv(nz, CHUNK)

override WX: u32 = 32;
override WY: u32 = 8;
override CHUNK: u32 = 64;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(WX, WY)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(local_invocation_id) local: vec3u,
) {
  let y = group.y * WY + local.y;
  if (y >= params.ny) { return; }
  for (var z0 = group.z * CHUNK; z0 < params.nz; z0 += groups.z * CHUNK) {
    for (var x = group.x * WX + local.x; x < params.nx; x += groups.x * WX) {
      march(x, y, z0);
    }
  }
}

fn march(x: u32, y: u32, z0: u32) {
  let dy = params.pitch;
  let dz = params.plane;
  let end = min(z0 + CHUNK, params.nz);
  var i = params.origin + x + y * dy + z0 * dz;
  var q0 = a[i - 5u * dz];
  var q1 = a[i - 4u * dz];
  var q2 = a[i - 3u * dz];
  var q3 = a[i - 2u * dz];
  var q4 = a[i - dz];
  var q5 = a[i];
  var q6 = a[i + dz];
  var q7 = a[i + 2u * dz];
  var q8 = a[i + 3u * dz];
  var q9 = a[i + 4u * dz];
  for (var z = z0; z < end; z++) {
    let q10 = a[i + 5u * dz];
    var sum = params.c0 * q5;
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + q4 + q6);
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + q3 + q7);
    sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + q2 + q8);
    sum += params.c4 * (a[i - 4u] + a[i + 4u] + a[i - 4u * dy] + a[i + 4u * dy] + q1 + q9);
    sum += params.c5 * (a[i - 5u] + a[i + 5u] + a[i - 5u * dy] + a[i + 5u * dy] + q0 + q10);
    b[i] = sum;
    q0 = q1;
    q1 = q2;
    q2 = q3;
    q3 = q4;
    q4 = q5;
    q5 = q6;
    q6 = q7;
    q7 = q8;
    q8 = q9;
    q9 = q10;
    i += dz;
  }
}
