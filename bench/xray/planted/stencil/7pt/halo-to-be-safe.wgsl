// planted: a tile with a halo of sixteen points on every side, where one is enough
// cause: halo, smallTile, reuse, memorySum
// not: banks, atomics, dispatches, oneThread, fewWorkgroups, smallWorkgroups
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), nz

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// Enough for any star.
const HALO = 16u;
const WIDTH = 32u + 2u * HALO;
const HEIGHT = 8u + 2u * HALO;

var<workgroup> tile: array<f32, WIDTH * HEIGHT>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_id) me: vec3u, @builtin(local_invocation_index) t: u32) {
  let corner = params.origin + group.x * 32u + group.y * 8u * params.pitch + group.z * params.plane;
  let end = i32(arrayLength(&a)) - 1;
  for (var y = me.y; y < HEIGHT; y += 8u) {
    for (var x = me.x; x < WIDTH; x += 32u) {
      // What lies outside the array is not needed.
      let from_corner = i32(x) - i32(HALO) + (i32(y) - i32(HALO)) * i32(params.pitch);
      tile[y * WIDTH + x] = a[clamp(i32(corner) + from_corner, 0, end)];
    }
  }
  workgroupBarrier();
  if (group.x * 32u + me.x >= params.nx || group.y * 8u + me.y >= params.ny) { return; }
  let i = corner + me.x + me.y * params.pitch;
  let c = (me.y + HALO) * WIDTH + me.x + HALO;
  let around = tile[c - 1u] + tile[c + 1u] + tile[c - WIDTH] + tile[c + WIDTH] + a[i - params.plane] + a[i + params.plane];
  b[i] = params.c0 * tile[c] + params.c1 * around;
}
