// planted: a damping of 64 layers, each with an exponential, for every point, which is multiplied by a coefficient that is zero
// cause: arithmetic
// reason: iterations|exp\b|exponentials?
// not: banks, uncoalesced, atomics, barriers, oneThread, smallWorkgroups, division
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

const LAYERS = 64u;

// How much a sponge at the edge takes away.
fn sponge(x: u32, y: u32, z: u32) -> f32 {
  let along_y = min(y, params.ny - 1u - y);
  let along_z = min(z, params.nz - 1u - z);
  let edge = f32(min(min(x, params.nx - 1u - x), min(along_y, along_z)));
  var kept = 1.0;
  for (var layer = 0u; layer < LAYERS; layer++) {
    let depth = edge - f32(layer) * kept;
    kept *= 1.0 - 0.01 * exp(-0.01 * depth * depth);
  }
  return 1.0 - kept;
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
  var q0 = a[i - dz];
  var q1 = a[i];
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    let q2 = a[i + dz];
    var sum = params.c0 * q1;
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + q0 + q2);
    sum -= params.c5 * sponge(id.x, id.y, z0 + k);
    b[i] = sum;
    q0 = q1;
    q1 = q2;
    i += dz;
  }
}
