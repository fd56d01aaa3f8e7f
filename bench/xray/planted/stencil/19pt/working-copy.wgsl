// planted: a first dispatch that copies all of a to scratch, where the second one reads it
// cause: scratch, twice, reuse, memorySum
// reason: cop(y|ied|ies)
// not: banks, uncoalesced, atomics, barriers, oneThread, smallWorkgroups, fewWorkgroups, division
//@ dispatch copy_box ceilDiv(nx + 19, 64), ceilDiv(ny + 6, 4), nz + 6
//@ dispatch main ceilDiv(nx, WX), ceilDiv(ny, WY), ceilDiv(nz, CHUNK)
//@ scratch 16 * ceilDiv(nx + 16, 4) * (ny + 6) * (nz + 6)

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
@group(0) @binding(3) var<storage, read_write> work: array<f32>;

@compute @workgroup_size(64, 4)
fn copy_box(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x + id.y * params.pitch + id.z * params.plane;
  if (id.x < params.pitch && id.y < params.ny + 2u * params.radius && i < arrayLength(&work)) {
    work[i] = a[i];
  }
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) {
    return;
  }
  let dy = params.pitch;
  let dz = params.plane;
  let z0 = id.z * CHUNK;
  var i = params.origin + id.x + id.y * dy + z0 * dz;
  var q0 = work[i - 3u * dz];
  var q1 = work[i - 2u * dz];
  var q2 = work[i - dz];
  var q3 = work[i];
  var q4 = work[i + dz];
  var q5 = work[i + 2u * dz];
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    let q6 = work[i + 3u * dz];
    var sum = params.c0 * q3;
    sum += params.c1 * (work[i - 1u] + work[i + 1u] + work[i - dy] + work[i + dy] + q2 + q4);
    sum += params.c2 * (work[i - 2u] + work[i + 2u] + work[i - 2u * dy] + work[i + 2u * dy] + q1 + q5);
    sum += params.c3 * (work[i - 3u] + work[i + 3u] + work[i - 3u * dy] + work[i + 3u * dy] + q0 + q6);
    b[i] = sum;
    q0 = q1;
    q1 = q2;
    q2 = q3;
    q3 = q4;
    q4 = q5;
    q5 = q6;
    i += dz;
  }
}
