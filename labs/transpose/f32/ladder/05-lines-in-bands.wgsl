// Rung 5: whole lines on both sides, and the tiles in bands.
// A line of the cache is 128 bytes, four sectors. In rung 4 a warp stores pieces of 64 bytes, half a line. Here a thread still turns 4×4 elements
// in its registers, but the turned blocks pass through workgroup memory: then 16 neighbouring threads load 256 bytes of a row of a, and
// 16 neighbouring threads store 256 bytes of a row of out. Everything moves as vec4f, and an exclusive or keeps the tile free of bank conflicts
// without padding.
// The second change is the order of the tiles. Workgroups are numbered along x first, then y, then z. Here x counts the 8 tiles across a band of
// 512 columns, y goes down the band, and z is the band. So the tiles at work at the same time lie in a tall, narrow part of a, and what they
// write lies in few, long pieces of out.
// On one NVIDIA H200 (2026-11-29) it takes 513.9 µs for 31664 × 7712 elements, 3802 GB/s, where rung 4 moves 3629 GB/s. Neither change alone is worth
// the step: these tiles in rows across the matrix move 3645 GB/s, and the blocks of rung 4 in bands 3541 GB/s.
// What limits it: memory. It reaches 0.91 of what a copy does. Where the rest is lost was not measured.
//@ dispatch tiles min(8, ceilDiv(cols, 64)), ceilDiv(rows, 64), ceilDiv(cols, 512)
//@ dispatch ragged max(1, ceilDiv(cols, 32) * min(1, rows % 4 + cols % 4)), max(1, ceilDiv(rows, 32) * min(1, rows % 4 + cols % 4))

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

// A tile has 64×64 elements: 16 vec4f along each of its rows, and as many along each of its columns.
const ACROSS = 16u;
const DOWN = 16u;
const THREADS = ACROSS * DOWN;
// Tiles across a band.
const BAND = 8u;

// Column by column.
var<workgroup> tile: array<vec4f, 4u * ACROSS * DOWN>;

const SIDE = 32u;
const STEP = 8u;

var<workgroup> words: array<array<f32, SIDE + 1u>, SIDE>;

fn is_ragged() -> bool {
  return (params.rows | params.cols) % 4u != 0u;
}

// Where the tile keeps vec4f number y of a column. Eight neighbouring threads, which store to columns that lie four apart, use eight different
// groups of four banks, and so do eight that read one column.
fn place(column: u32, y: u32) -> u32 {
  return column * DOWN + (y ^ (column / 4u % 8u));
}

@compute @workgroup_size(THREADS)
fn tiles(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) lane: u32) {
  if (is_ragged()) {
    return;
  }
  // Lengths of a row of a and of out, in vec4f.
  let width = params.cols / 4u;
  let height = params.rows / 4u;
  // Where the tile begins, in blocks of 4×4.
  let left = (wid.z * BAND + wid.x) * ACROSS;
  let top = wid.y * DOWN;

  let x = lane % ACROSS;
  let y = lane / ACROSS;
  if (left + x < width && top + y < height) {
    let source = 4u * (top + y) * width + left + x;
    let r0 = a4[source];
    let r1 = a4[source + width];
    let r2 = a4[source + 2u * width];
    let r3 = a4[source + 3u * width];
    tile[place(4u * x, y)] = vec4f(r0.x, r1.x, r2.x, r3.x);
    tile[place(4u * x + 1u, y)] = vec4f(r0.y, r1.y, r2.y, r3.y);
    tile[place(4u * x + 2u, y)] = vec4f(r0.z, r1.z, r2.z, r3.z);
    tile[place(4u * x + 3u, y)] = vec4f(r0.w, r1.w, r2.w, r3.w);
  }
  workgroupBarrier();

  // In each of four rounds the workgroup stores 16 columns of the tile.
  let down = lane % DOWN;
  for (var k = 0u; k < 4u; k++) {
    let column = k * ACROSS + lane / DOWN;
    let row = 4u * left + column;
    if (row < params.cols && top + down < height) {
      out4[row * height + top + down] = tile[place(column, down)];
    }
  }
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
      words[k][lid.x] = a[(first_row + k) * params.cols + col];
    }
  }
  workgroupBarrier();

  let row = first_row + lid.x;
  for (var k = lid.y; k < SIDE; k += STEP) {
    if (row < params.rows && first_col + k < params.cols) {
      out[(first_col + k) * params.rows + row] = words[lid.x][k];
    }
  }
}
