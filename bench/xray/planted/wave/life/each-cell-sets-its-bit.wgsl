// planted: cells are packed by an atomic operation each, 32 on the same word
// cause: atomics
// not: scratch, smallWorkgroups, oneThread, uncoalesced, fewWorkgroups
//@ repeat ceilDiv(steps, K)
//@ dispatch main ceilDiv(w, 256), ceilDiv(h, 48)

const WG = 256u;
/// Steps in an iteration.
override K: u32 = 16;
const FRAME = 16u;
/// Words and rows of a tile.
const TILE_X = 8u;
const TILE_Y = 48u;
/// With its frame: a word at either end, more than is needed, and rows.
const SIDE_X = TILE_X + 2u;
const SIDE_Y = TILE_Y + 2u * FRAME;
const WORDS = SIDE_X * SIDE_Y;

struct Params { w: u32, h: u32, pitch: u32, steps: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;
@group(0) @binding(2) var<storage, read_write> next: array<u32>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> grids: array<u32, 2u * WORDS>;
/// The tile as it is loaded, bit by bit.
var<workgroup> loaded: array<atomic<u32>, WORDS>;

/// Of each bit and its two neighbours in a row, the sum in two bits: x is worth 1, y is worth 2.
fn sum_of_three(left: u32, own: u32, right: u32) -> vec2u {
  let some = left ^ own;
  return vec2u(some ^ right, (left & own) | (some & right));
}

/// The rule for 32 cells at once, from the sums of the three rows. They count the cell itself, too: with 3 in all it lives, with 4 it stays as it is.
fn rule(above: vec2u, own: vec2u, below: vec2u, cells: u32) -> u32 {
  let ones = sum_of_three(above.x, own.x, below.x);
  let twos = sum_of_three(above.y, own.y, below.y);
  let odd = twos.x ^ ones.y;
  let is_three = ones.x & odd & ~twos.y;
  let is_four = ~ones.x & ~odd & (twos.y ^ (twos.x & ones.y));
  return is_three | (cells & is_four);
}

/// The bits of word x that are cells.
fn cells_of(x: u32) -> u32 {
  if (32u * x >= params.w) {
    return 0u;
  }
  return select(0xffffffffu, (1u << (params.w % 32u)) - 1u, 32u * x + 32u > params.w);
}

fn row_sum(p: u32) -> vec2u {
  let own = grids[p];
  return sum_of_three((own << 1u) | (grids[p - 1u] >> 31u), own, (own >> 1u) | (grids[p + 1u] << 31u));
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let x0 = group.x * TILE_X - 1u;
  let y0 = group.y * TILE_Y - FRAME;
  // Workgroup memory is 0 at first. One invocation for each cell.
  for (var cell = lane; cell < 32u * WORDS; cell += WG) {
    let p = cell / 32u;
    let x = 32u * (x0 + p % SIDE_X) + cell % 32u;
    let y = y0 + p / SIDE_X;
    if (x < params.w && y < params.h) {
      atomicOr(&loaded[p], now[y * params.pitch + x] << (cell % 32u));
    }
  }
  workgroupBarrier();
  for (var p = lane; p < WORDS; p += WG) {
    grids[p] = atomicLoad(&loaded[p]);
  }
  workgroupBarrier();
  let steps = min(K, params.steps - K * iteration);
  for (var k = 0u; k < steps; k++) {
    let old = k % 2u * WORDS;
    for (var p = lane; p < WORDS; p += WG) {
      let px = p % SIDE_X;
      let py = p / SIDE_X;
      var word = 0u;
      // The words at either end have a neighbour of another row: one wrong bit more in each step, at the outer end of the frame.
      if (py > 0u && py < SIDE_Y - 1u && y0 + py < params.h) {
        let c = old + p;
        word = rule(row_sum(c - SIDE_X), row_sum(c), row_sum(c + SIDE_X), grids[c]) & cells_of(x0 + px);
      }
      grids[WORDS - old + p] = word;
    }
    workgroupBarrier();
  }
  let newest = steps % 2u * WORDS;
  for (var cell = lane; cell < 32u * TILE_X * TILE_Y; cell += WG) {
    let p = cell / 32u;
    let x = 32u * (x0 + 1u + p % TILE_X) + cell % 32u;
    let y = y0 + FRAME + p / TILE_X;
    if (x < params.w && y < params.h) {
      let word = grids[newest + (FRAME + p / TILE_X) * SIDE_X + 1u + p % TILE_X];
      next[y * params.pitch + x] = (word >> (cell % 32u)) & 1u;
    }
  }
}
