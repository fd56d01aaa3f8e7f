// expect: wrong-answer
// The last tile has cols % 32 columns, which is none where it is a whole one.
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 32)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> tile: array<array<f32, 33>, 32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let first_row = wid.y * 32u;
  let first_col = wid.x * 32u;
  let is_last = wid.x == (params.cols + 31u) / 32u - 1u;
  let width = select(32u, params.cols % 32u, is_last);
  for (var k = lid.y; k < 32u; k += 8u) {
    if (lid.x < width && first_row + k < params.rows) {
      tile[k][lid.x] = a[(first_row + k) * params.cols + first_col + lid.x];
    }
  }
  workgroupBarrier();
  for (var k = lid.y; k < 32u; k += 8u) {
    if (first_row + lid.x < params.rows && k < width) {
      out[(first_col + k) * params.rows + first_row + lid.x] = tile[lid.x][k];
    }
  }
}
