// at most: 0
// Each invocation walks along a row, so that neighbours are a row apart.
//@ dispatch main ceilDiv(ny, 8), ceilDiv(nz, 8)

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn point(i: u32) {
  let dy = params.pitch;
  let dz = params.plane;
  b[i] = params.c0 * a[i] + params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
}

@compute @workgroup_size(8, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= params.ny || id.y >= params.nz) { return; }
  let dy = params.pitch;
  let dz = params.plane;
  let first = params.origin + id.x * dy + id.y * dz;
  var before = a[first - 1u];
  var here = a[first];
  for (var i = first; i < first + params.nx; i++) {
    let next = a[i + 1u];
    b[i] = params.c0 * here + params.c1 * (before + next + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
    before = here;
    here = next;
  }
}
