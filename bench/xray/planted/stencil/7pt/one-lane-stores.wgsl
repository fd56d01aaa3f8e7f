// planted: results that one thread stores for all
// reason: In line \d+ only 1 of the 32 lanes of a warp works
// advice: Share that work
// The results of a row are gathered in workgroup memory, and the first thread stores them.
//@ dispatch main ceilDiv(nx, 64), ny, nz

const WX = 64u;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> row: array<f32, WX>;

@compute @workgroup_size(WX)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) local: u32) {
  let dy = params.pitch;
  let dz = params.plane;
  let i = params.origin + id.x + id.y * dy + id.z * dz;
  if (id.x < params.nx) {
    row[local] = params.c0 * a[i] + params.c1 * (a[i - 1u] + a[i + 1u] + a[i - dy] + a[i + dy] + a[i - dz] + a[i + dz]);
  }
  workgroupBarrier();
  if (local == 0u) {
    for (var k = 0u; k < min(WX, params.nx - id.x); k++) {
      b[i + k] = row[k];
    }
  }
}
