// expect: accepted
// Slabs of 16 planes; the last has (nz - 1) % 16 + 1 of them, which is right at every multiple.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 4), ceilDiv(nz, 16)
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

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) g: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let planes = select(16u, (params.nz - 1u) % 16u + 1u, id.z == g.z - 1u);
  for (var z = 0u; z < planes; z++) {
    let i = params.origin + id.x + id.y * params.pitch + (id.z * 16u + z) * params.plane;
    b[i] = star(i);
  }
}
