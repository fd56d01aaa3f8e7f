// COMP + INTZ of Nasciutti and Panetta: the workgroup marches up CHUNK planes. For each plane it loads its tile of 32 × 8 points and the frame
// around it, and takes the neighbours in x and y from there; those in z come from memory, as in rung 02. Two barriers for each plane. For every radius.
//@ dispatch main ceilDiv(nx, 32), ceilDiv(ny, 8), ceilDiv(nz, CHUNK)

const WX = 32u;
const WY = 8u;
/// Planes per invocation.
override CHUNK: u32 = 64;

const MOST = 5u;
const TILE_X = WX + 2u * MOST;
const TILE_Y = WY + 2u * MOST;
/// Loads per invocation for the largest radius, rounded up.
const ROUNDS = (TILE_X * TILE_Y + WX * WY - 1u) / (WX * WY);

struct Params {
  nx: u32, ny: u32, nz: u32, radius: u32, origin: u32, pitch: u32, plane: u32,
  c0: f32, c1: f32, c2: f32, c3: f32, c4: f32, c5: f32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

// A plane of the workgroup's points, and a frame around it as wide as the radius.
var<workgroup> tile: array<array<f32, TILE_X>, TILE_Y>;

// `first` is the workgroup's first point in this plane.
fn load_tile(first: u32, corner: vec2u, lane: u32) {
  let frame = 2u * params.radius;
  let size = min(vec2u(WX, WY), vec2u(params.nx, params.ny) - corner) + frame;
  let start = first - params.radius - params.radius * params.pitch;
  for (var round = 0u; round < ROUNDS; round++) {
    let t = round * (WX * WY) + lane;
    let x = t % TILE_X;
    let y = t / TILE_X;
    if (x < size.x && y < size.y) {
      tile[y][x] = a[start + x + y * params.pitch];
    }
  }
}

// The four points at distance k in this plane.
fn cross(at: vec2u, k: u32) -> f32 {
  return tile[at.y][at.x - k] + tile[at.y][at.x + k] + tile[at.y - k][at.x] + tile[at.y + k][at.x];
}

fn column(i: u32, k: u32) -> f32 {
  return a[i - k * params.plane] + a[i + k * params.plane];
}

@compute @workgroup_size(WX, WY)
fn main(
  @builtin(workgroup_id) group: vec3u,
  @builtin(local_invocation_id) local: vec3u,
  @builtin(local_invocation_index) lane: u32,
) {
  let corner = vec2u(group.x * WX, group.y * WY);
  let z0 = group.z * CHUNK;
  let inside = corner.x + local.x < params.nx && corner.y + local.y < params.ny;
  let at = local.xy + params.radius;
  var first = params.origin + corner.x + corner.y * params.pitch + z0 * params.plane;
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    load_tile(first, corner, lane);
    workgroupBarrier();
    if (inside) {
      let i = first + local.x + local.y * params.pitch;
      var sum = params.c0 * tile[at.y][at.x] + params.c1 * (cross(at, 1u) + column(i, 1u));
      if (params.radius > 1u) { sum += params.c2 * (cross(at, 2u) + column(i, 2u)); }
      if (params.radius > 2u) { sum += params.c3 * (cross(at, 3u) + column(i, 3u)); }
      if (params.radius > 3u) { sum += params.c4 * (cross(at, 4u) + column(i, 4u)); }
      if (params.radius > 4u) { sum += params.c5 * (cross(at, 5u) + column(i, 5u)); }
      b[i] = sum;
    }
    workgroupBarrier();
    first += params.plane;
  }
}
