// planted: neighbouring threads that own neighbouring planes
// cause: uncoalesced
// not: fewWorkgroups, barriers, atomics
//@ dispatch main ceilDiv(nz, 8), ceilDiv(nx, 16), ny
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn star(i: u32) -> f32 {
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane]);
  return sum;
}

@compute @workgroup_size(8, 16, 1)
fn main(@builtin(global_invocation_id) gid: vec3<u32>) {
  let z = gid.x;
  let x = gid.y;
  let y = gid.z;
  if (x >= params.nx || y >= params.ny || z >= params.nz) {
    return;
  }
  let i = params.origin + x + y * params.pitch + z * params.plane;
  b[i] = star(i);
}
