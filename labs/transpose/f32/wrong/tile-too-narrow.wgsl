// expect: wrong-answer
// Pads the row of the tile by one word, and computes the index with the pitch of the unpadded tile.
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 32)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> tile: array<f32, 1056>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let first_row = wid.y * 32u;
  let first_col = wid.x * 32u;
  for (var k = lid.y; k < 32u; k += 8u) {
    if (first_col + lid.x < params.cols && first_row + k < params.rows) {
      tile[k * 32u + lid.x] = a[(first_row + k) * params.cols + first_col + lid.x];
    }
  }
  workgroupBarrier();
  for (var k = lid.y; k < 32u; k += 8u) {
    if (first_row + lid.x < params.rows && first_col + k < params.cols) {
      out[(first_col + k) * params.rows + first_row + lid.x] = tile[lid.x * 33u + k];
    }
  }
}
