// planted: tiles of 8 × 8 whose halo of three, corners included, is twice as large as they are
// cause: halo, smallTile
// reason: \b8 ?(×|x|by) ?8\b|workgroup .*64
// not: fewWorkgroups, atomics
//@ dispatch main ceilDiv(nx, 8), ceilDiv(ny, 8), nz

const T = 8u;
const R = 3u;
const E = T + 2u * R;

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

var<workgroup> tile: array<f32, E * E>;

@compute @workgroup_size(T, T)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u, @builtin(local_invocation_index) li: u32) {
  let corner = wid.xy * T;
  for (var k = li; k < E * E; k += T * T) {
    let x = corner.x + k % E;
    let y = corner.y + k / E;
    if (x < params.nx + 2u * R && y < params.ny + 2u * R) {
      tile[k] = a[params.origin + x - R + (y * params.pitch - R * params.pitch) + wid.z * params.plane];
    }
  }
  workgroupBarrier();
  let x = corner.x + lid.x;
  let y = corner.y + lid.y;
  if (x < params.nx && y < params.ny) {
    let i = params.origin + x + y * params.pitch + wid.z * params.plane;
    let t = (lid.y + R) * E + lid.x + R;
    var sum = params.c0 * tile[t];
    for (var k = 1u; k <= R; k++) {
      sum += weight(k) * (tile[t - k] + tile[t + k] + tile[t - k * E] + tile[t + k * E] + a[i - k * params.plane] + a[i + k * params.plane]);
    }
    b[i] = sum;
  }
}
