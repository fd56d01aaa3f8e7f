// planted: a tile whose 320 numbers of halo thread 0 loads alone
// cause: oneThread, divergence
// reason: \b320\b|halo|frame|first thread|lane == 0
// not: banks, atomics, dispatches, scratch
// never: small workgroups?|multiple of 32 (threads|invocations)|(part|fraction) of a warp|too few workgroups|(only|just) (one|1|a single) workgroup
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

const R = 4u;
const WX = 32u;
const WY = 8u;

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

var<workgroup> tile: array<array<f32, 40>, 16>;

@compute @workgroup_size(WX, WY)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) t: vec3u, @builtin(local_invocation_index) lane: u32) {
  let x0 = group.x * WX;
  let y0 = group.y * WY;
  let width = min(WX, params.nx - x0);
  let height = min(WY, params.ny - y0);
  let first = params.origin + x0 + y0 * params.pitch + group.z * params.plane;
  let i = first + t.x + t.y * params.pitch;
  let is_inside = t.x < width && t.y < height;

  if (is_inside) { tile[t.y + R][t.x + R] = a[i]; }
  if (lane == 0u) {
    for (var k = 1u; k <= R; k++) {
      for (var x = 0u; x < width; x++) {
        tile[R - k][R + x] = a[first + x - k * params.pitch];
        tile[R + height + k - 1u][R + x] = a[first + x + (height + k - 1u) * params.pitch];
      }
      for (var y = 0u; y < height; y++) {
        tile[R + y][R - k] = a[first + y * params.pitch - k];
        tile[R + y][R + width + k - 1u] = a[first + y * params.pitch + width + k - 1u];
      }
    }
  }
  workgroupBarrier();

  if (!is_inside) { return; }
  let x = t.x + R;
  let y = t.y + R;
  let c = vec4f(params.c1, params.c2, params.c3, params.c4);
  var sum = params.c0 * tile[y][x];
  for (var k = 1u; k <= R; k++) {
    let near = tile[y][x - k] + tile[y][x + k] + tile[y - k][x] + tile[y + k][x];
    sum += c[k - 1u] * (near + a[i - k * params.plane] + a[i + k * params.plane]);
  }
  b[i] = sum;
}
