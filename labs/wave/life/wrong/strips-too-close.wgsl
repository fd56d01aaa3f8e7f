// expect: wrong-answer
// Its strips overlap by 64 columns instead of 32, but it launches as many as if they did not: the last columns of a grid of whole strips are missing.
//@ repeat steps / 16
//@ dispatch main ceilDiv(w, 992), ceilDiv(h, ROWS)
//@ repeat steps % 16
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

/// The sums of the row that came in last, from the words of the invocations beside it.
fn row_sums(own: u32, left: u32, right: u32) -> vec2u {
  return sum_of_three(
    ((own << 1u) & 0xeeeeeeeeu) | ((left >> 3u) & 0x11111111u),
    own,
    ((own >> 1u) & 0x77777777u) | ((right << 3u) & 0x88888888u),
  );
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let first_quad = group.x * (8u * WG - K) - K / 4u;
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
    let s015 = row_sums(n15, words[0][15][before] << at_start, words[0][15][behind] >> at_end);
    let r015 = rule(a15, b15, s015, c15) & inside(y - 32u, live);
    a15 = s015;
    c15 = n15;
    let done0 = r015;
    let s014 = row_sums(n14, words[0][14][before] << at_start, words[0][14][behind] >> at_end);
    let r014 = rule(a14, b14, s014, c14) & inside(y - 30u, live);
    a14 = s014;
    c14 = n14;
    n15 = r014;
    let s013 = row_sums(n13, words[0][13][before] << at_start, words[0][13][behind] >> at_end);
    let r013 = rule(a13, b13, s013, c13) & inside(y - 28u, live);
    a13 = s013;
    c13 = n13;
    n14 = r013;
    let s012 = row_sums(n12, words[0][12][before] << at_start, words[0][12][behind] >> at_end);
    let r012 = rule(a12, b12, s012, c12) & inside(y - 26u, live);
    a12 = s012;
    c12 = n12;
    n13 = r012;
    let s011 = row_sums(n11, words[0][11][before] << at_start, words[0][11][behind] >> at_end);
    let r011 = rule(a11, b11, s011, c11) & inside(y - 24u, live);
    a11 = s011;
    c11 = n11;
    n12 = r011;
    let s010 = row_sums(n10, words[0][10][before] << at_start, words[0][10][behind] >> at_end);
    let r010 = rule(a10, b10, s010, c10) & inside(y - 22u, live);
    a10 = s010;
    c10 = n10;
    n11 = r010;
    let s009 = row_sums(n9, words[0][9][before] << at_start, words[0][9][behind] >> at_end);
    let r009 = rule(a9, b9, s009, c9) & inside(y - 20u, live);
    a9 = s009;
    c9 = n9;
    n10 = r009;
    let s008 = row_sums(n8, words[0][8][before] << at_start, words[0][8][behind] >> at_end);
    let r008 = rule(a8, b8, s008, c8) & inside(y - 18u, live);
    a8 = s008;
    c8 = n8;
    n9 = r008;
    let s007 = row_sums(n7, words[0][7][before] << at_start, words[0][7][behind] >> at_end);
    let r007 = rule(a7, b7, s007, c7) & inside(y - 16u, live);
    a7 = s007;
    c7 = n7;
    n8 = r007;
    let s006 = row_sums(n6, words[0][6][before] << at_start, words[0][6][behind] >> at_end);
    let r006 = rule(a6, b6, s006, c6) & inside(y - 14u, live);
    a6 = s006;
    c6 = n6;
    n7 = r006;
    let s005 = row_sums(n5, words[0][5][before] << at_start, words[0][5][behind] >> at_end);
    let r005 = rule(a5, b5, s005, c5) & inside(y - 12u, live);
    a5 = s005;
    c5 = n5;
    n6 = r005;
    let s004 = row_sums(n4, words[0][4][before] << at_start, words[0][4][behind] >> at_end);
    let r004 = rule(a4, b4, s004, c4) & inside(y - 10u, live);
    a4 = s004;
    c4 = n4;
    n5 = r004;
    let s003 = row_sums(n3, words[0][3][before] << at_start, words[0][3][behind] >> at_end);
    let r003 = rule(a3, b3, s003, c3) & inside(y - 8u, live);
    a3 = s003;
    c3 = n3;
    n4 = r003;
    let s002 = row_sums(n2, words[0][2][before] << at_start, words[0][2][behind] >> at_end);
    let r002 = rule(a2, b2, s002, c2) & inside(y - 6u, live);
    a2 = s002;
    c2 = n2;
    n3 = r002;
    let s001 = row_sums(n1, words[0][1][before] << at_start, words[0][1][behind] >> at_end);
    let r001 = rule(a1, b1, s001, c1) & inside(y - 4u, live);
    a1 = s001;
    c1 = n1;
    n2 = r001;
    let s000 = row_sums(n0, words[0][0][before] << at_start, words[0][0][behind] >> at_end);
    let r000 = rule(a0, b0, s000, c0) & inside(y - 2u, live);
    a0 = s000;
    c0 = n0;
    n1 = r000;
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
    let s115 = row_sums(n15, words[1][15][before] << at_start, words[1][15][behind] >> at_end);
    let r115 = rule(b15, a15, s115, c15) & inside(z - 32u, live);
    b15 = s115;
    c15 = n15;
    let done1 = r115;
    let s114 = row_sums(n14, words[1][14][before] << at_start, words[1][14][behind] >> at_end);
    let r114 = rule(b14, a14, s114, c14) & inside(z - 30u, live);
    b14 = s114;
    c14 = n14;
    n15 = r114;
    let s113 = row_sums(n13, words[1][13][before] << at_start, words[1][13][behind] >> at_end);
    let r113 = rule(b13, a13, s113, c13) & inside(z - 28u, live);
    b13 = s113;
    c13 = n13;
    n14 = r113;
    let s112 = row_sums(n12, words[1][12][before] << at_start, words[1][12][behind] >> at_end);
    let r112 = rule(b12, a12, s112, c12) & inside(z - 26u, live);
    b12 = s112;
    c12 = n12;
    n13 = r112;
    let s111 = row_sums(n11, words[1][11][before] << at_start, words[1][11][behind] >> at_end);
    let r111 = rule(b11, a11, s111, c11) & inside(z - 24u, live);
    b11 = s111;
    c11 = n11;
    n12 = r111;
    let s110 = row_sums(n10, words[1][10][before] << at_start, words[1][10][behind] >> at_end);
    let r110 = rule(b10, a10, s110, c10) & inside(z - 22u, live);
    b10 = s110;
    c10 = n10;
    n11 = r110;
    let s109 = row_sums(n9, words[1][9][before] << at_start, words[1][9][behind] >> at_end);
    let r109 = rule(b9, a9, s109, c9) & inside(z - 20u, live);
    b9 = s109;
    c9 = n9;
    n10 = r109;
    let s108 = row_sums(n8, words[1][8][before] << at_start, words[1][8][behind] >> at_end);
    let r108 = rule(b8, a8, s108, c8) & inside(z - 18u, live);
    b8 = s108;
    c8 = n8;
    n9 = r108;
    let s107 = row_sums(n7, words[1][7][before] << at_start, words[1][7][behind] >> at_end);
    let r107 = rule(b7, a7, s107, c7) & inside(z - 16u, live);
    b7 = s107;
    c7 = n7;
    n8 = r107;
    let s106 = row_sums(n6, words[1][6][before] << at_start, words[1][6][behind] >> at_end);
    let r106 = rule(b6, a6, s106, c6) & inside(z - 14u, live);
    b6 = s106;
    c6 = n6;
    n7 = r106;
    let s105 = row_sums(n5, words[1][5][before] << at_start, words[1][5][behind] >> at_end);
    let r105 = rule(b5, a5, s105, c5) & inside(z - 12u, live);
    b5 = s105;
    c5 = n5;
    n6 = r105;
    let s104 = row_sums(n4, words[1][4][before] << at_start, words[1][4][behind] >> at_end);
    let r104 = rule(b4, a4, s104, c4) & inside(z - 10u, live);
    b4 = s104;
    c4 = n4;
    n5 = r104;
    let s103 = row_sums(n3, words[1][3][before] << at_start, words[1][3][behind] >> at_end);
    let r103 = rule(b3, a3, s103, c3) & inside(z - 8u, live);
    b3 = s103;
    c3 = n3;
    n4 = r103;
    let s102 = row_sums(n2, words[1][2][before] << at_start, words[1][2][behind] >> at_end);
    let r102 = rule(b2, a2, s102, c2) & inside(z - 6u, live);
    b2 = s102;
    c2 = n2;
    n3 = r102;
    let s101 = row_sums(n1, words[1][1][before] << at_start, words[1][1][behind] >> at_end);
    let r101 = rule(b1, a1, s101, c1) & inside(z - 4u, live);
    b1 = s101;
    c1 = n1;
    n2 = r101;
    let s100 = row_sums(n0, words[1][0][before] << at_start, words[1][0][behind] >> at_end);
    let r100 = rule(b0, a0, s100, c0) & inside(z - 2u, live);
    b0 = s100;
    c0 = n0;
    n1 = r100;
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
