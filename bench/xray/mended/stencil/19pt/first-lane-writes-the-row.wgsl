// mended: every lane stores its own result
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, CHUNK)

const WX = 32u;
const WY = 8u;
override CHUNK: u32 = 32;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> results: array<array<f32, WX>, WY>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let dy = params.pitch;
  let dz = params.plane;
  let z0 = group.z * CHUNK;
  let x0 = group.x * WX;
  let y = group.y * WY + local.y;
  // Threads outside repeat the last point.
  let row = params.origin + min(y, params.ny - 1u) * dy;
  let x = min(x0 + local.x, params.nx - 1u);
  var i = row + x + z0 * dz;
  var q0 = a[i - 3u * dz];
  var q1 = a[i - 2u * dz];
  var q2 = a[i - dz];
  var q3 = a[i];
  var q4 = a[i + dz];
  var q5 = a[i + 2u * dz];
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    let q6 = a[i + 3u * dz];
    var sum = params.c0 * q3;
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + q2 + q4);
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + q1 + q5);
    sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + q0 + q6);
    results[local.y][local.x] = sum;
    workgroupBarrier();
    if (x0 + local.x < params.nx && y < params.ny) {
      b[i] = results[local.y][local.x];
    }
    workgroupBarrier();
    q0 = q1;
    q1 = q2;
    q2 = q3;
    q3 = q4;
    q4 = q5;
    q5 = q6;
    i += dz;
  }
}
