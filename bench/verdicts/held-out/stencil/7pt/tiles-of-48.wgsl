// expect: wrong-answer
// Tiles are 48 points wide, and the last of a row nx % 48.
// wrong at: nx=48,ny=3,nz=2; nx=96,ny=5,nz=2
// right at: nx=47,ny=3,nz=2; nx=49,ny=3,nz=2
//@ dispatch main ceilDiv(nx, 48), ny, nz
const TILE_X = 48u;
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

@compute @workgroup_size(TILE_X)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(num_workgroups) tiles: vec3u, @builtin(local_invocation_index) x: u32) {
  let width = select(TILE_X, params.nx % TILE_X, tile.x + 1u == tiles.x);
  if (x < width) {
    let i = params.origin + tile.x * TILE_X + x + tile.y * params.pitch + tile.z * params.plane;
    b[i] = star(i);
  }
}
