// Rung 2: a tile of 32×32 elements goes through workgroup memory.
// A workgroup loads 32 pieces of rows and stores 32 pieces of columns. Both are whole sectors: the turn takes place in workgroup memory, which
// has no sectors.
// What limits it: it has banks instead. The 32 threads of a warp that store a row of the output read a column of the tile, whose words lie 32
// words apart, all in the same bank. They are read one after the other.
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 32)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

const SIDE = 32u;
// Rows of the tile that the workgroup loads or stores at once.
const STEP = 8u;

var<workgroup> tile: array<array<f32, SIDE>, SIDE>;

@compute @workgroup_size(SIDE, STEP)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let first_row = wid.y * SIDE;
  let first_col = wid.x * SIDE;

  let col = first_col + lid.x;
  for (var k = lid.y; k < SIDE; k += STEP) {
    if (col < params.cols && first_row + k < params.rows) {
      tile[k][lid.x] = a[(first_row + k) * params.cols + col];
    }
  }
  workgroupBarrier();

  let row = first_row + lid.x;
  for (var k = lid.y; k < SIDE; k += STEP) {
    if (row < params.rows && first_col + k < params.cols) {
      out[(first_col + k) * params.rows + row] = tile[lid.x][k];
    }
  }
}
