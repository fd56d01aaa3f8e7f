// expect: wrong-answer
// Slabs of 16 planes; the last slab has nz % 16.
// wrong at: nx=5,ny=4,nz=16; nx=9,ny=3,nz=48
// right at: nx=5,ny=4,nz=15; nx=5,ny=4,nz=17
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 4), ceilDiv(nz, SLAB)

override SLAB: u32 = 16;

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
  return sum;
}

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (id.x >= params.nx || id.y >= params.ny) { return; }
  var planes = SLAB;
  if (id.z == groups.z - 1u) { planes = params.nz % SLAB; }
  var i = params.origin + id.x + id.y * params.pitch + id.z * SLAB * params.plane;
  for (var z = 0u; z < planes; z++) {
    b[i] = star(i);
    i += params.plane;
  }
}
