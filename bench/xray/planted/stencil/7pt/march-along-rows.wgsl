// planted: a march along x, in which neighbouring threads own neighbouring rows
// cause: uncoalesced
// not: banks, atomics, barriers, oneThread, smallWorkgroups, division
//@ dispatch main ceilDiv(ny, 32), ceilDiv(nz, 8), ceilDiv(nx, CHUNK)

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
  let at = vec3u(id.z * CHUNK, id.x, id.y);
  let step = 1u;
  let side = params.pitch;
  let other = params.plane;
  if (at.y >= params.ny || at.z >= params.nz) { return; }
  let count = min(CHUNK, params.nx - min(at.x, params.nx));
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
