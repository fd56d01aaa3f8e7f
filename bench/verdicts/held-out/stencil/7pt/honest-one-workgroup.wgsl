// expect: accepted
// One workgroup walks over all points by their number.
//@ dispatch main 1
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn star(i: u32) -> f32 {
  let c = array(params.c0, params.c1, params.c2, params.c3, params.c4, params.c5);
  var sum = c[0] * a[i];
  for (var k = 1u; k <= params.radius; k++) {
    sum += c[k] * (a[i - k] + a[i + k] + a[i - k * params.pitch] + a[i + k * params.pitch] + a[i - k * params.plane] + a[i + k * params.plane]);
  }
  return sum;
}

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32) {
  for (var k = t; k < params.nx * params.ny * params.nz; k += 256u) {
    let i = params.origin + k % params.nx + (k / params.nx % params.ny) * params.pitch + k / params.nx / params.ny * params.plane;
    b[i] = star(i);
  }
}
