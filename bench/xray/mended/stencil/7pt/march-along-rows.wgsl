// mended: a march along z, in which neighbouring threads own neighbouring points of a row
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, CHUNK)

override CHUNK: u32 = 64;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// A thread computes CHUNK points, one after the other, and keeps three of them at hand.
@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let at = vec3u(id.x, id.y, id.z * CHUNK);
  let step = params.plane;
  let side = 1u;
  let other = params.pitch;
  if (at.x >= params.nx || at.y >= params.ny) { return; }
  let count = min(CHUNK, params.nz - min(at.z, params.nz));
  var i = params.origin + at.x + at.y * params.pitch + at.z * params.plane;
  var before = a[i - step];
  var here = a[i];
  for (var k = 0u; k < count; k++) {
    let after = a[i + step];
    b[i] = params.c0 * here + params.c1 * (before + after + a[i - side] + a[i + side] + a[i - other] + a[i + other]);
    before = here;
    here = after;
    i += step;
  }
}
