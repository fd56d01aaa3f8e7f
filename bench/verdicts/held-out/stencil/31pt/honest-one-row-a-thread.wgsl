// expect: accepted
// A thread makes a whole row along x, from the end to the beginning, adding from the farthest neighbour to the nearest.
//@ dispatch main ceilDiv(ny, 8), ceilDiv(nz, 8)
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.ny || id.y >= params.nz) { return; }
  let c = array(params.c0, params.c1, params.c2, params.c3, params.c4, params.c5);
  for (var x = params.nx; x > 0u; x--) {
    let i = params.origin + x - 1u + id.x * params.pitch + id.y * params.plane;
    var sum = 0.0;
    for (var k = 5u; k > 0u; k--) {
      sum += c[k] * a[i - k];
      sum += c[k] * a[i + k];
      sum += c[k] * a[i - k * params.pitch];
      sum += c[k] * a[i + k * params.pitch];
      sum += c[k] * a[i - k * params.plane];
      sum += c[k] * a[i + k * params.plane];
    }
    b[i] = sum + c[0] * a[i];
  }
}
