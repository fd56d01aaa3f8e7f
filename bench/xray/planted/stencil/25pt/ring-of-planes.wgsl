// planted: a ring of nine numbers with a moving index, which no register can hold
// cause: privateArray
// reason: array|index
// not: uncoalesced, barriers, atomics, banks, smallWorkgroups
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 4), ceilDiv(nz, 8)
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn weight(k: u32) -> f32 {
  switch k {
    case 1u: { return params.c1; }
    case 2u: { return params.c2; }
    case 3u: { return params.c3; }
    case 4u: { return params.c4; }
    case 5u: { return params.c5; }
    default: { return params.c0; }
  }
}

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  var ring: array<f32, 9>;
  let z0 = id.z * 8u;
  let column = params.origin + id.x + id.y * params.pitch + z0 * params.plane;
  for (var k = 0u; k < 8u; k++) { ring[k] = a[column + k * params.plane - 4u * params.plane]; }
  let planes = min(8u, params.nz - z0);
  for (var z = 0u; z < planes; z++) {
    let i = column + z * params.plane;
    ring[(z + 8u) % 9u] = a[i + 4u * params.plane];
    var sum = params.c0 * ring[(z + 4u) % 9u];
    for (var k = 1u; k <= 4u; k++) {
      let y = k * params.pitch;
      sum += weight(k) * (a[i - k] + a[i + k] + a[i - y] + a[i + y] + ring[(z + 4u - k) % 9u] + ring[(z + 4u + k) % 9u]);
    }
    b[i] = sum;
  }
}
