// expect: wrong-answer
// Leaves out the steps that are no sixteenth.
//@ repeat steps / 16
//@ dispatch main ceilDiv(w, 992), ceilDiv(h, ROWS)
//@ repeat min(steps % 16, max(0, 16 - steps))
//@ dispatch one ceilDiv(w, 32), ceilDiv(h, 8)
//@ sweep ROWS 64, 96, 128, 192, 256

/// Rows of a strip, an even number.
override ROWS: u32 = 128;
/// Steps of main.
const K = 16u;
const WG = 32u;

struct Params { w: u32, h: u32, pitch: u32, steps: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> next: array<vec4u>;
// The same buffers cell by cell, for one.
@group(0) @binding(1) var<storage, read> now_cells: array<u32>;
@group(0) @binding(2) var<storage, read_write> next_cells: array<u32>;

/// The newest row of each step, in even and in odd turns.
var<workgroup> words: array<array<array<u32, WG>, K>, 2>;

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

/// The bits of an invocation's word that are cells of the grid.
fn live_bits(q: u32) -> u32 {
  var live = 0u;
  for (var k = 0u; k < 8u; k++) {
    let x = 4u * (q + WG * k) + vec4u(0u, 1u, 2u, 3u);
    live |= dot(select(vec4u(), vec4u(1u, 2u, 4u, 8u), x < vec4u(params.w)), vec4u(1u)) << (4u * k);
  }
  return live;
}

/// A row of the grid; 0 where a strip needs none.
fn packed(q: u32, y: u32, live: u32, first: u32) -> u32 {
  var word = 0u;
  if (y < params.h && y + K - first < ROWS + 2u * K) {
    for (var k = 0u; k < 8u; k++) {
      if (4u * (q + WG * k) < params.w) {
        let v = now[y * (params.pitch / 4u) + q + WG * k] & vec4u(1u);
        word |= (v.x | (v.y << 1u) | (v.z << 2u) | (v.w << 3u)) << (4u * k);
      }
    }
  }
  return word & live;
}

/// All but the columns at either end, which are the neighbours'.
fn unpack(q: u32, y: u32, word: u32, lane: u32) {
  for (var k = 0u; k < 8u; k++) {
    let is_own = (k > 0u || lane >= K / 4u) && (k < 7u || lane < WG - K / 4u);
    if (is_own && 4u * (q + WG * k) < params.w) {
      next[y * (params.pitch / 4u) + q + WG * k] = (vec4u(word) >> (4u * k + vec4u(0u, 1u, 2u, 3u))) & vec4u(1u);
    }
  }
}

fn inside(y: u32, live: u32) -> u32 {
  return select(0u, live, y < params.h);
}

/// One step of the row whose cells are in `cells`, when the row below it has come in. Then `above` holds the sums of that row, and `cells` its cells.
fn advance(above: ptr<function, vec2u>, own: ptr<function, vec2u>, cells: ptr<function, u32>, newest: u32, left: u32, right: u32) -> u32 {
  let below = sum_of_three(
    ((newest << 1u) & 0xeeeeeeeeu) | ((left >> 3u) & 0x11111111u),
    newest,
    ((newest >> 1u) & 0x77777777u) | ((right << 3u) & 0x88888888u),
  );
  let result = rule(*above, *own, below, *cells);
  *above = below;
  *cells = newest;
  return result;
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let first_quad = group.x * (8u * WG - K / 2u) - K / 4u;
  let first = group.y * ROWS;
  let live = live_bits(first_quad + lane);
  // The invocations beside this one; those at the ends see the other end, one vector further.
  let before = (lane + WG - 1u) % WG;
  let behind = (lane + 1u) % WG;
  let at_start = select(0u, 4u, lane == 0u);
  let at_end = select(0u, 4u, lane == WG - 1u);
  // Of each step the sums of two rows, the cells of the second one, and the row that came in last.
  var a0 = vec2u();
  var b0 = vec2u();
  var c0 = 0u;
  var n0 = 0u;
  var a1 = vec2u();
  var b1 = vec2u();
  var c1 = 0u;
  var n1 = 0u;
  var a2 = vec2u();
  var b2 = vec2u();
  var c2 = 0u;
  var n2 = 0u;
  var a3 = vec2u();
  var b3 = vec2u();
  var c3 = 0u;
  var n3 = 0u;
  var a4 = vec2u();
  var b4 = vec2u();
  var c4 = 0u;
  var n4 = 0u;
  var a5 = vec2u();
  var b5 = vec2u();
  var c5 = 0u;
  var n5 = 0u;
  var a6 = vec2u();
  var b6 = vec2u();
  var c6 = 0u;
  var n6 = 0u;
  var a7 = vec2u();
  var b7 = vec2u();
  var c7 = 0u;
  var n7 = 0u;
  var a8 = vec2u();
  var b8 = vec2u();
  var c8 = 0u;
  var n8 = 0u;
  var a9 = vec2u();
  var b9 = vec2u();
  var c9 = 0u;
  var n9 = 0u;
  var a10 = vec2u();
  var b10 = vec2u();
  var c10 = 0u;
  var n10 = 0u;
  var a11 = vec2u();
  var b11 = vec2u();
  var c11 = 0u;
  var n11 = 0u;
  var a12 = vec2u();
  var b12 = vec2u();
  var c12 = 0u;
  var n12 = 0u;
  var a13 = vec2u();
  var b13 = vec2u();
  var c13 = 0u;
  var n13 = 0u;
  var a14 = vec2u();
  var b14 = vec2u();
  var c14 = 0u;
  var n14 = 0u;
  var a15 = vec2u();
  var b15 = vec2u();
  var c15 = 0u;
  var n15 = 0u;
  for (var turn = 0u; turn < ROWS + 3u * K; turn += 2u) {
    let y = first + turn - K;
    words[0][0][lane] = n0;
    words[0][1][lane] = n1;
    words[0][2][lane] = n2;
    words[0][3][lane] = n3;
    words[0][4][lane] = n4;
    words[0][5][lane] = n5;
    words[0][6][lane] = n6;
    words[0][7][lane] = n7;
    words[0][8][lane] = n8;
    words[0][9][lane] = n9;
    words[0][10][lane] = n10;
    words[0][11][lane] = n11;
    words[0][12][lane] = n12;
    words[0][13][lane] = n13;
    words[0][14][lane] = n14;
    words[0][15][lane] = n15;
    workgroupBarrier();
    let fresh0 = packed(first_quad + lane, y, live, first);
    let done0 = advance(&a15, &b15, &c15, n15, words[0][15][before] << at_start, words[0][15][behind] >> at_end) & inside(y - 32u, live);
    n15 = advance(&a14, &b14, &c14, n14, words[0][14][before] << at_start, words[0][14][behind] >> at_end) & inside(y - 30u, live);
    n14 = advance(&a13, &b13, &c13, n13, words[0][13][before] << at_start, words[0][13][behind] >> at_end) & inside(y - 28u, live);
    n13 = advance(&a12, &b12, &c12, n12, words[0][12][before] << at_start, words[0][12][behind] >> at_end) & inside(y - 26u, live);
    n12 = advance(&a11, &b11, &c11, n11, words[0][11][before] << at_start, words[0][11][behind] >> at_end) & inside(y - 24u, live);
    n11 = advance(&a10, &b10, &c10, n10, words[0][10][before] << at_start, words[0][10][behind] >> at_end) & inside(y - 22u, live);
    n10 = advance(&a9, &b9, &c9, n9, words[0][9][before] << at_start, words[0][9][behind] >> at_end) & inside(y - 20u, live);
    n9 = advance(&a8, &b8, &c8, n8, words[0][8][before] << at_start, words[0][8][behind] >> at_end) & inside(y - 18u, live);
    n8 = advance(&a7, &b7, &c7, n7, words[0][7][before] << at_start, words[0][7][behind] >> at_end) & inside(y - 16u, live);
    n7 = advance(&a6, &b6, &c6, n6, words[0][6][before] << at_start, words[0][6][behind] >> at_end) & inside(y - 14u, live);
    n6 = advance(&a5, &b5, &c5, n5, words[0][5][before] << at_start, words[0][5][behind] >> at_end) & inside(y - 12u, live);
    n5 = advance(&a4, &b4, &c4, n4, words[0][4][before] << at_start, words[0][4][behind] >> at_end) & inside(y - 10u, live);
    n4 = advance(&a3, &b3, &c3, n3, words[0][3][before] << at_start, words[0][3][behind] >> at_end) & inside(y - 8u, live);
    n3 = advance(&a2, &b2, &c2, n2, words[0][2][before] << at_start, words[0][2][behind] >> at_end) & inside(y - 6u, live);
    n2 = advance(&a1, &b1, &c1, n1, words[0][1][before] << at_start, words[0][1][behind] >> at_end) & inside(y - 4u, live);
    n1 = advance(&a0, &b0, &c0, n0, words[0][0][before] << at_start, words[0][0][behind] >> at_end) & inside(y - 2u, live);
    n0 = fresh0;
    if (y - 2u * K - first < ROWS && y - 2u * K < params.h) {
      unpack(first_quad + lane, y - 2u * K, done0, lane);
    }

    let z = y + 1u;
    words[1][0][lane] = n0;
    words[1][1][lane] = n1;
    words[1][2][lane] = n2;
    words[1][3][lane] = n3;
    words[1][4][lane] = n4;
    words[1][5][lane] = n5;
    words[1][6][lane] = n6;
    words[1][7][lane] = n7;
    words[1][8][lane] = n8;
    words[1][9][lane] = n9;
    words[1][10][lane] = n10;
    words[1][11][lane] = n11;
    words[1][12][lane] = n12;
    words[1][13][lane] = n13;
    words[1][14][lane] = n14;
    words[1][15][lane] = n15;
    workgroupBarrier();
    let fresh1 = packed(first_quad + lane, z, live, first);
    let done1 = advance(&b15, &a15, &c15, n15, words[1][15][before] << at_start, words[1][15][behind] >> at_end) & inside(z - 32u, live);
    n15 = advance(&b14, &a14, &c14, n14, words[1][14][before] << at_start, words[1][14][behind] >> at_end) & inside(z - 30u, live);
    n14 = advance(&b13, &a13, &c13, n13, words[1][13][before] << at_start, words[1][13][behind] >> at_end) & inside(z - 28u, live);
    n13 = advance(&b12, &a12, &c12, n12, words[1][12][before] << at_start, words[1][12][behind] >> at_end) & inside(z - 26u, live);
    n12 = advance(&b11, &a11, &c11, n11, words[1][11][before] << at_start, words[1][11][behind] >> at_end) & inside(z - 24u, live);
    n11 = advance(&b10, &a10, &c10, n10, words[1][10][before] << at_start, words[1][10][behind] >> at_end) & inside(z - 22u, live);
    n10 = advance(&b9, &a9, &c9, n9, words[1][9][before] << at_start, words[1][9][behind] >> at_end) & inside(z - 20u, live);
    n9 = advance(&b8, &a8, &c8, n8, words[1][8][before] << at_start, words[1][8][behind] >> at_end) & inside(z - 18u, live);
    n8 = advance(&b7, &a7, &c7, n7, words[1][7][before] << at_start, words[1][7][behind] >> at_end) & inside(z - 16u, live);
    n7 = advance(&b6, &a6, &c6, n6, words[1][6][before] << at_start, words[1][6][behind] >> at_end) & inside(z - 14u, live);
    n6 = advance(&b5, &a5, &c5, n5, words[1][5][before] << at_start, words[1][5][behind] >> at_end) & inside(z - 12u, live);
    n5 = advance(&b4, &a4, &c4, n4, words[1][4][before] << at_start, words[1][4][behind] >> at_end) & inside(z - 10u, live);
    n4 = advance(&b3, &a3, &c3, n3, words[1][3][before] << at_start, words[1][3][behind] >> at_end) & inside(z - 8u, live);
    n3 = advance(&b2, &a2, &c2, n2, words[1][2][before] << at_start, words[1][2][behind] >> at_end) & inside(z - 6u, live);
    n2 = advance(&b1, &a1, &c1, n1, words[1][1][before] << at_start, words[1][1][behind] >> at_end) & inside(z - 4u, live);
    n1 = advance(&b0, &a0, &c0, n0, words[1][0][before] << at_start, words[1][0][behind] >> at_end) & inside(z - 2u, live);
    n0 = fresh1;
    if (z - 2u * K - first < ROWS && z - 2u * K < params.h) {
      unpack(first_quad + lane, z - 2u * K, done1, lane);
    }
  }
}

fn at(x: u32, y: u32) -> u32 {
  if (x < params.w && y < params.h) {
    return now_cells[y * params.pitch + x];
  }
  return 0u;
}

/// One of the steps that are left over.
@compute @workgroup_size(32, 8)
fn one(@builtin(global_invocation_id) id: vec3u) {
  let x = id.x;
  let y = id.y;
  if (x >= params.w || y >= params.h) {
    return;
  }
  var neighbours = at(x - 1u, y) + at(x + 1u, y);
  for (var k = 0u; k < 3u; k++) {
    neighbours += at(x + k - 1u, y - 1u) + at(x + k - 1u, y + 1u);
  }
  let i = y * params.pitch + x;
  next_cells[i] = select(0u, 1u, neighbours == 3u || (neighbours == 2u && now_cells[i] == 1u));
}
