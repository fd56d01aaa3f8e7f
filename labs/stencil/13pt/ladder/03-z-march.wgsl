// The loop over z moves into the kernel: an invocation marches up a column of CHUNK points and keeps the 5 points of the
// column that it needs (z − 2 … z + 2) in registers, q0 … q4. Each step loads one new point of the column instead of 5: 9
// loads per point, not 13. This, with the neighbours in x and y left to the cache, is what Nasciutti and Panetta found best:
// CSL + INTZ (Reg). The queue is 5 variables, not an array: registers cannot be indexed. Chunks of z give enough workgroups to
// fill the GPU; each chunk loads 4 planes that its neighbours load as well, mostly from L2. What limits it: still 9 loads
// of 4 bytes per point through L1, one point per instruction.
//@ dispatch main ceilDiv(nx, WX), ceilDiv(ny, WY), ceilDiv(nz, CHUNK)

override WX: u32 = 32;
override WY: u32 = 8;
/// Planes per invocation.
override CHUNK: u32 = 64;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) {
    return;
  }
  let dy = params.pitch;
  let dz = params.plane;
  let z0 = id.z * CHUNK;
  var i = params.origin + id.x + id.y * dy + z0 * dz;
  var q0 = a[i - 2u * dz];
  var q1 = a[i - dz];
  var q2 = a[i];
  var q3 = a[i + dz];
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    let q4 = a[i + 2u * dz];
    var sum = params.c0 * q2;
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + q1 + q3);
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + q0 + q4);
    b[i] = sum;
    q0 = q1;
    q1 = q2;
    q2 = q3;
    q3 = q4;
    i += dz;
  }
}
