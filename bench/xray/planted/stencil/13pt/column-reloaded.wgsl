// planted: a march that loads its column again and again
// reason: The kernel asks memory for 7(\.\d)? times as many bytes as it has to
// advice: Keep the points of the column in registers

// The loop over z is in the kernel.
//@ dispatch main ceilDiv(nx, WX), ceilDiv(ny, WY), ceilDiv(nz, CHUNK)

override WX: u32 = 32;
override WY: u32 = 8;
/// Planes that one invocation marches over.
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
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    var sum = params.c0 * a[i];
    sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
    sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
    b[i] = sum;
    i += dz;
  }
}
