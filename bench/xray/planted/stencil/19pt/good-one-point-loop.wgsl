// planted: nothing; one point a thread, with a loop over the distances
// cause: none, reuse, halo, twice, smallTile
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.nx && id.y < params.ny) {
    let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
    let c = array(params.c1, params.c2, params.c3);
    var sum = params.c0 * a[i];
    for (var k = 1u; k < 4u; k++) {
      let y = k * params.pitch;
      let z = k * params.plane;
      sum += c[k - 1u] * (a[i - k] + a[i + k] + a[i - y] + a[i + y] + a[i - z] + a[i + z]);
    }
    b[i] = sum;
  }
}
