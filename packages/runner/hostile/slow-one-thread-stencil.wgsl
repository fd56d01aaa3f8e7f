// expect: accepted
// expect on hardware: too-slow
// exercise: stencil/7pt
// mode: grade
// Right, but a single thread visits every point.
//@ dispatch main 1
struct Params { nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32, c0: f32, c1: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(1)
fn main() {
  for (var z = 0u; z < params.nz; z++) {
    for (var y = 0u; y < params.ny; y++) {
      for (var x = 0u; x < params.nx; x++) {
        let i = params.origin + x + y * params.pitch + z * params.plane;
        let near = a[i - 1u] + a[i + 1u] + a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane];
        b[i] = params.c0 * a[i] + params.c1 * near;
      }
    }
  }
}
