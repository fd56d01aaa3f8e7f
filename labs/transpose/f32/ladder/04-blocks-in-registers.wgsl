// Rung 4: each thread turns a block of 4×4 in its registers.
// Four loads of a vec4f bring four pieces of rows, four stores of a vec4f write four pieces of columns. Nothing has to pass through workgroup
// memory, nobody waits at a barrier, and four loads of 16 bytes are in flight at once. A warp is 8 blocks wide and 4 high: its loads are whole
// lines of 128 bytes, its stores pieces of 64 bytes, and so every sector is used in full.
// This needs rows and columns in multiples of 4. Other matrices take the tile of rung 3, in an entry point of its own, because an entry
// point can have only one view of a binding. Each of the two ends at once where the other one works.
// What limits it: memory, which moves each word once in each direction.
//@ dispatch blocks ceilDiv(cols, 32), ceilDiv(rows, 128)
//@ dispatch ragged max(1, ceilDiv(cols, 32) * min(1, rows % 4 + cols % 4)), max(1, ceilDiv(rows, 32) * min(1, rows % 4 + cols % 4))

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

const SIDE = 32u;
const STEP = 8u;

var<workgroup> tile: array<array<f32, SIDE + 1u>, SIDE>;

fn is_ragged() -> bool {
  return (params.rows | params.cols) % 4u != 0u;
}

// id.x counts blocks along a row, id.y along a column.
@compute @workgroup_size(8, 32)
fn blocks(@builtin(global_invocation_id) id: vec3u) {
  // Lengths of a row of a and of out, in vec4f.
  let width = params.cols / 4u;
  let height = params.rows / 4u;
  if (is_ragged() || id.x >= width || id.y >= height) {
    return;
  }
  let source = 4u * id.y * width + id.x;
  let r0 = a4[source];
  let r1 = a4[source + width];
  let r2 = a4[source + 2u * width];
  let r3 = a4[source + 3u * width];
  let to = 4u * id.x * height + id.y;
  out4[to] = vec4f(r0.x, r1.x, r2.x, r3.x);
  out4[to + height] = vec4f(r0.y, r1.y, r2.y, r3.y);
  out4[to + 2u * height] = vec4f(r0.z, r1.z, r2.z, r3.z);
  out4[to + 3u * height] = vec4f(r0.w, r1.w, r2.w, r3.w);
}

// Rung 3, for matrices whose rows or columns are no whole vec4f.
@compute @workgroup_size(SIDE, STEP)
fn ragged(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  if (!is_ragged()) {
    return;
  }
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
