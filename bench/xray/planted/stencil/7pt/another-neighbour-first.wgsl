// planted: a switch by which every lane begins with another one of its six neighbours
// cause: divergence
// not: banks, atomics, barriers, dispatches, misaligned, fewWorkgroups, smallWorkgroups
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// So that not all lanes want the same neighbour at once.
@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  var around = 0.0;
  for (var k = 0u; k < 6u; k++) {
    switch ((k + id.x) % 6u) {
      case 0u: { around += a[i - 1u]; }
      case 1u: { around += a[i + 1u]; }
      case 2u: { around += a[i - params.pitch]; }
      case 3u: { around += a[i + params.pitch]; }
      case 4u: { around += a[i - params.plane]; }
      default: { around += a[i + params.plane]; }
    }
  }
  b[i] = params.c0 * a[i] + params.c1 * around;
}
