// planted: seven layers of workgroups for each plane, one for each point of its column, of which six return at once
// cause: idle
// reason: return at once|more (threads|workgroups|invocations)|workgroups .*nothing
// not: uncoalesced, banks, atomics, barriers, oneThread, smallWorkgroups
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), 7 * nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

const COLUMN = 7u;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let z = id.z / COLUMN;
  if (id.z % COLUMN != 3u || id.x >= params.nx || id.y >= params.ny) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + id.x + id.y * dy + z * dz;
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * dy] + a[i + 2u * dy] + a[i - 2u * dz] + a[i + 2u * dz]);
  sum += params.c3 * (a[i - 3u] + a[i + 3u] + a[i - 3u * dy] + a[i + 3u * dy] + a[i - 3u * dz] + a[i + 3u * dz]);
  b[i] = sum;
}
