// expect: wrong-answer
// nz / 12 whole slabs and one of nz % 12, but the count of slabs is ceilDiv - 1.
// wrong at: nx=5,ny=4,nz=12; nx=5,ny=4,nz=36
// right at: nx=5,ny=4,nz=11; nx=5,ny=4,nz=13
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8)
const SLAB = 12u;
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn weight(k: u32) -> f32 {
  return array(params.c0, params.c1, params.c2, params.c3, params.c4, params.c5)[k];
}

fn star(i: u32) -> f32 {
  var sum = weight(0u) * a[i];
  for (var k = 1u; k <= 4u; k++) {
    let y = k * params.pitch;
    let z = k * params.plane;
    sum += weight(k) * (a[i - k] + a[i + k] + a[i - y] + a[i + y] + a[i - z] + a[i + z]);
  }
  return sum;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  let column = params.origin + id.x + id.y * params.pitch;
  let whole = (params.nz + SLAB - 1u) / SLAB - 1u;
  for (var s = 0u; s < whole; s++) {
    for (var z = 0u; z < SLAB; z++) {
      let i = column + (s * SLAB + z) * params.plane;
      b[i] = star(i);
    }
  }
  for (var z = whole * SLAB; z < whole * SLAB + params.nz % SLAB; z++) {
    let i = column + z * params.plane;
    b[i] = star(i);
  }
}
