// planted: each invocation packs a word of 32 neighbouring cells by itself, 128 bytes from the cells of its neighbour
// cause: uncoalesced
// not: banks, atomics, scratch, smallWorkgroups, oneThread
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
@group(0) @binding(1) var<storage, read> now: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> next: array<vec4u>;
@group(0) @binding(4) var<uniform> iteration: u32;

var<workgroup> grids: array<u32, 2u * WORDS>;

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

fn packed(x: u32, y: u32) -> u32 {
  var word = 0u;
  if (32u * x < params.w && y < params.h) {
    for (var k = 0u; k < 8u; k++) {
      let v = now[y * (params.pitch / 4u) + 8u * x + k] & vec4u(1u);
      word |= (v.x | (v.y << 1u) | (v.z << 2u) | (v.w << 3u)) << (4u * k);
    }
  }
  return word & cells_of(x);
}

fn row_sum(p: u32) -> vec2u {
  let own = grids[p];
  return sum_of_three((own << 1u) | (grids[p - 1u] >> 31u), own, (own >> 1u) | (grids[p + 1u] << 31u));
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let x0 = group.x * TILE_X - 1u;
  let y0 = group.y * TILE_Y - FRAME;
  for (var p = lane; p < WORDS; p += WG) {
    grids[p] = packed(x0 + p % SIDE_X, y0 + p / SIDE_X);
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
  for (var p = lane; p < TILE_X * TILE_Y; p += WG) {
    let x = x0 + 1u + p % TILE_X;
    let y = y0 + FRAME + p / TILE_X;
    if (32u * x < params.w && y < params.h) {
      let word = grids[newest + (FRAME + p / TILE_X) * SIDE_X + 1u + p % TILE_X];
      for (var k = 0u; k < 8u; k++) {
        next[y * (params.pitch / 4u) + 8u * x + k] = (vec4u(word) >> (4u * k + vec4u(0u, 1u, 2u, 3u))) & vec4u(1u);
      }
    }
  }
}
