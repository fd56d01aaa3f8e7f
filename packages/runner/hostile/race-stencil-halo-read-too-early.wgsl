// expect: wrong-answer
// expect on hardware: wrong-answer | accepted | too-slow
// exercise: stencil/7pt
// The row has its barrier, but its two outer points are loaded after it, by the first invocation, and used by the others at once.
//@ dispatch main ceilDiv(nx, 8), ny, nz

const WX = 8u;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> row: array<f32, WX + 2u>;

@compute @workgroup_size(WX)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let i = params.origin + id.x + id.y * params.pitch + id.z * params.plane;
  let last = min(WX, params.nx - (id.x - local.x));
  if (local.x < last) { row[local.x + 1u] = a[i]; }
  workgroupBarrier();
  if (local.x == 0u) {
    row[0] = a[i - 1u];
    row[last + 1u] = a[i + last];
  }
  if (local.x >= last) { return; }
  var sum = params.c0 * row[local.x + 1u] + params.c1 * (row[local.x] + row[local.x + 2u]);
  sum += params.c1 * (a[i - params.pitch] + a[i + params.pitch] + a[i - params.plane] + a[i + params.plane]);
  b[i] = sum;
}
