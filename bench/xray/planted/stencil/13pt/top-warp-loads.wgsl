// planted: a tile with its halo that the threads of the first row load while seven rows wait
// cause: oneThread, idle, divergence
// reason: (first|one|single|top) (row|warp)|\b32 (of|threads|lanes)|1 (of|in) (the )?(8|eight)|eighth
// not: banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

const R = 2u;
const TX = 36u;
const TY = 12u;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> tile: array<f32, 432>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) t: vec3u) {
  let x0 = group.x * 32u;
  let y0 = group.y * 8u;
  let corner = params.origin + x0 + y0 * params.pitch + group.z * params.plane - R - R * params.pitch;
  let width = min(TX, params.nx - x0 + 2u * R);
  let height = min(TY, params.ny - y0 + 2u * R);
  // One warp is enough to load: it reads whole rows.
  if (t.y == 0u) {
    for (var y = 0u; y < height; y++) {
      for (var x = t.x; x < width; x += 32u) {
        tile[y * TX + x] = a[corner + x + y * params.pitch];
      }
    }
  }
  workgroupBarrier();
  if (x0 + t.x >= params.nx || y0 + t.y >= params.ny) { return; }
  let m = (t.y + R) * TX + t.x + R;
  let i = params.origin + x0 + t.x + (y0 + t.y) * params.pitch + group.z * params.plane;
  let one = tile[m - 1u] + tile[m + 1u] + tile[m - TX] + tile[m + TX] + a[i - params.plane] + a[i + params.plane];
  let two = tile[m - 2u] + tile[m + 2u] + tile[m - 2u * TX] + tile[m + 2u * TX] + a[i - 2u * params.plane] + a[i + 2u * params.plane];
  b[i] = params.c0 * tile[m] + params.c1 * one + params.c2 * two;
}
