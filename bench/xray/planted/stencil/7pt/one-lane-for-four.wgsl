// planted: three threads of four have nothing to do: the fourth one computes the points of all
// cause: divergence, idle
// not: atomics, barriers, banks, staged, fewWorkgroups, division
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn star(i: u32) {
  var sum = params.c0 * a[i];
  sum += params.c1 * (a[i - 1u] + a[i + 1u] + a[i - 1u * params.pitch] + a[i + 1u * params.pitch] + a[i - 1u * params.plane] + a[i + 1u * params.plane]);
  b[i] = sum;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let has_work = (id.x & 3u) == 0u;
  if (has_work && id.y < params.ny) {
    for (var x = id.x; x < min(id.x + 4u, params.nx); x++) {
      star(params.origin + x + id.y * params.pitch + id.z * params.plane);
    }
  }
}
