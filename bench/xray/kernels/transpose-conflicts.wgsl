// A matrix of 128×128 is transposed through a tile of workgroup memory. The lanes of a request read a column of the tile, and the words
// of a column all lie in one bank.
//@ dispatch main 4, 4

const EDGE = 128u;
const TILE_EDGE = 32u;
const ROWS = 8u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> tile: array<array<f32, TILE_EDGE>, TILE_EDGE>;

@compute @workgroup_size(TILE_EDGE, ROWS)
fn main(@builtin(local_invocation_id) local: vec3u, @builtin(workgroup_id) group: vec3u) {
  let x0 = group.x * TILE_EDGE;
  let y0 = group.y * TILE_EDGE;
  for (var row = local.y; row < TILE_EDGE; row += ROWS) {
    tile[row][local.x] = a[(y0 + row) * EDGE + x0 + local.x];
  }
  workgroupBarrier();
  for (var row = local.y; row < TILE_EDGE; row += ROWS) {
    out[(x0 + row) * EDGE + y0 + local.x] = tile[local.x][row];
  }
}
