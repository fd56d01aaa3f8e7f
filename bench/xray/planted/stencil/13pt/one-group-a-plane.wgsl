// planted: one workgroup for each eight planes
// cause: fewWorkgroups
// not: uncoalesced, smallWorkgroups, barriers, divergence, atomics
//@ dispatch main ceilDiv(nz, 8)
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
  sum += params.c2 * (a[i - 2u] + a[i + 2u] + a[i - 2u * params.pitch] + a[i + 2u * params.pitch] + a[i - 2u * params.plane] + a[i + 2u * params.plane]);
  return sum;
}

@compute @workgroup_size(64, 4)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  for (var z = wid.x * 8u; z < min(params.nz, wid.x * 8u + 8u); z++) {
    for (var y = lid.y; y < params.ny; y += 4u) {
      for (var x = lid.x; x < params.nx; x += 64u) {
        let i = params.origin + x + y * params.pitch + z * params.plane;
        b[i] = star(i);
      }
    }
  }
}
