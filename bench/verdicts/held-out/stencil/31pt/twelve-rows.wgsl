// expect: wrong-answer
// Tiles of 16 × 12 points, cut to nx % 16 and ny % 12 at the edges, where a remainder of nothing means nothing.
// wrong at: nx=5,ny=12,nz=1; nx=5,ny=24,nz=1; nx=32,ny=5,nz=1
// right at: nx=5,ny=11,nz=1; nx=5,ny=13,nz=1; nx=33,ny=5,nz=1
//@ dispatch main ceilDiv(nx, 16), ceilDiv(ny, 12), nz
struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

fn weight(k: u32) -> f32 {
  return array(params.c0, params.c1, params.c2, params.c3, params.c4, params.c5)[k];
}

fn star(i: u32) -> f32 {
  var sum = weight(0u) * a[i];
  for (var k = 1u; k <= 5u; k++) {
    let y = k * params.pitch;
    let z = k * params.plane;
    sum += weight(k) * (a[i - k] + a[i + k] + a[i - y] + a[i + y] + a[i - z] + a[i + z]);
  }
  return sum;
}

fn extent(tile: u32, edge: u32, n: u32) -> u32 {
  let tiles = (n + edge - 1u) / edge;
  if (tile < tiles - 1u) { return edge; }
  return n % edge;
}

@compute @workgroup_size(16, 12)
fn main(@builtin(workgroup_id) tile: vec3u, @builtin(local_invocation_id) at: vec3u) {
  if (at.x < extent(tile.x, 16u, params.nx) && at.y < extent(tile.y, 12u, params.ny)) {
    let x = tile.x * 16u + at.x;
    let y = tile.y * 12u + at.y;
    let i = params.origin + x + y * params.pitch + tile.z * params.plane;
    b[i] = star(i);
  }
}
