// planted: a tile whose rows are 48 words long, so that a column lies in two banks
// reason: Line {line} takes .* passes over the banks
// advice: pad each row
//@ dispatch main ceilDiv(cols, 32), ceilDiv(rows, 32)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

const SIDE = 32u;
// Rows of the tile that the workgroup loads or stores at once.
const STEP = 8u;

var<workgroup> tile: array<array<f32, 48>, SIDE>;

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
      out[(first_col + k) * params.rows + row] = tile[lid.x][k]; // here
    }
  }
}
