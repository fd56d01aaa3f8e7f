// COMP + INTZ (Reg) of Nasciutti and Panetta: as COMP + INTZ, but the column of points from z − radius to z + radius stays in registers. A plane
// costs the tile and one more load. For every radius: what lies further away than the radius is never loaded, and its register not used.
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

// The point k planes above; 0 beyond the radius.
fn above(i: u32, k: u32) -> f32 {
  if (k > params.radius) {
    return 0.0;
  }
  return a[i + k * params.plane];
}

// The point k planes below; 0 beyond the radius.
fn below(i: u32, k: u32) -> f32 {
  if (k > params.radius) {
    return 0.0;
  }
  return a[i - k * params.plane];
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
  // A thread outside the grid marches with the last point of its row and column, and stores nothing.
  let x = min(local.x, params.nx - 1u - corner.x);
  let y = min(local.y, params.ny - 1u - corner.y);
  let start = first + x + y * params.pitch;
  var below5 = below(start, 5u);
  var below4 = below(start, 4u);
  var below3 = below(start, 3u);
  var below2 = below(start, 2u);
  var below1 = below(start, 1u);
  var centre = a[start];
  // Those at the radius are loaded in the loop.
  var above1 = select(0.0, above(start, 1u), params.radius > 1u);
  var above2 = select(0.0, above(start, 2u), params.radius > 2u);
  var above3 = select(0.0, above(start, 3u), params.radius > 3u);
  var above4 = select(0.0, above(start, 4u), params.radius > 4u);
  var above5 = 0.0;
  for (var k = 0u; k < CHUNK; k++) {
    if (z0 + k >= params.nz) {
      break;
    }
    let next = a[start + (k + params.radius) * params.plane];
    switch params.radius {
      case 1u: { above1 = next; }
      case 2u: { above2 = next; }
      case 3u: { above3 = next; }
      case 4u: { above4 = next; }
      default: { above5 = next; }
    }
    load_tile(first, corner, lane);
    workgroupBarrier();
    if (inside) {
      var sum = params.c0 * centre + params.c1 * (cross(at, 1u) + below1 + above1);
      if (params.radius > 1u) { sum += params.c2 * (cross(at, 2u) + below2 + above2); }
      if (params.radius > 2u) { sum += params.c3 * (cross(at, 3u) + below3 + above3); }
      if (params.radius > 3u) { sum += params.c4 * (cross(at, 4u) + below4 + above4); }
      if (params.radius > 4u) { sum += params.c5 * (cross(at, 5u) + below5 + above5); }
      b[first + local.x + local.y * params.pitch] = sum;
    }
    workgroupBarrier();
    below5 = below4;
    below4 = below3;
    below3 = below2;
    below2 = below1;
    below1 = centre;
    centre = above1;
    above1 = above2;
    above2 = above3;
    above3 = above4;
    above4 = above5;
    first += params.plane;
  }
}
