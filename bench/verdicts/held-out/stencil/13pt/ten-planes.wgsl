// expect: wrong-answer
// Ten planes for each workgroup, and nz - (nz / 10) * 10 for the last.
// wrong at: nx=6,ny=5,nz=10; nx=6,ny=5,nz=40
// right at: nx=6,ny=5,nz=9; nx=6,ny=5,nz=11
//@ dispatch main ceilDiv(nx, 16), ceilDiv(ny, 8), ceilDiv(nz, 10)
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

@compute @workgroup_size(16, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let first = 10u * id.z;
  let whole = params.nz / 10u * 10u;
  let stop = select(first + 10u, first + params.nz - whole, first + 10u >= params.nz);
  if (id.x < params.nx && id.y < params.ny) {
    for (var z = first; z < stop; z++) {
      let i = params.origin + id.x + id.y * params.pitch + z * params.plane;
      b[i] = star(i);
    }
  }
}
