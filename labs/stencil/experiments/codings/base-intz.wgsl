// BASE + INTZ of Nasciutti and Panetta: an invocation marches up a column of CHUNK points, but keeps none of them: each point loads its whole
// star, as rung 01 does. What the loop saves is the launch of an invocation for each point, and its index arithmetic. For every radius.
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

// The six points at distance k.
fn ring(i: u32, k: u32) -> f32 {
  let y = k * params.pitch;
  let z = k * params.plane;
  return a[i - k] + a[i + k] + a[i - y] + a[i + y] + a[i - z] + a[i + z];
}

@compute @workgroup_size(WX, WY)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) {
    return;
  }
  let z0 = id.z * CHUNK;
  var i = params.origin + id.x + id.y * params.pitch + z0 * params.plane;
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    var sum = params.c0 * a[i] + params.c1 * ring(i, 1u);
    if (params.radius > 1u) { sum += params.c2 * ring(i, 2u); }
    if (params.radius > 2u) { sum += params.c3 * ring(i, 3u); }
    if (params.radius > 3u) { sum += params.c4 * ring(i, 4u); }
    if (params.radius > 4u) { sum += params.c5 * ring(i, 5u); }
    b[i] = sum;
    i += params.plane;
  }
}
