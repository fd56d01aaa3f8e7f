// planted: cubes of 4 × 4 × 4 points whose halo is larger than they are
// cause: halo, smallTile, smallWorkgroups, uncoalesced
// not: fewWorkgroups, atomics
//@ dispatch main ceilDiv(nx, 4), ceilDiv(ny, 4), ceilDiv(nz, 4)

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

const T = 4u;
const H = 6u;
var<workgroup> cube: array<f32, H * H * H>;

@compute @workgroup_size(T, T, T)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u, @builtin(local_invocation_index) li: u32) {
  let corner = wid * T;
  for (var i = li; i < H * H * H; i += T * T * T) {
    let p = vec3u(i % H, (i / H) % H, i / (H * H)) + corner;
    if (p.x < params.nx + 2u && p.y < params.ny + 2u && p.z < params.nz + 2u) {
      cube[i] = a[params.origin + p.x + p.y * params.pitch + p.z * params.plane - 1u - params.pitch - params.plane];
    }
  }
  workgroupBarrier();
  let g = corner + lid;
  if (g.x < params.nx && g.y < params.ny && g.z < params.nz) {
    let m = (lid.x + 1u) + (lid.y + 1u) * H + (lid.z + 1u) * H * H;
    let sum = params.c0 * cube[m] + params.c1 * (cube[m - 1u] + cube[m + 1u] + cube[m - H] + cube[m + H] + cube[m - H * H] + cube[m + H * H]);
    b[params.origin + g.x + g.y * params.pitch + g.z * params.plane] = sum;
  }
}
