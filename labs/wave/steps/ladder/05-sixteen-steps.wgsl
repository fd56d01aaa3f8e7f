// The same with sixteen steps: as many as the timed runs have, so that the grids are read once and the result is written once. The sixteen columns
// and 32 rows around a strip are computed twice; longer strips pay for that less often, but there are fewer of them, and each
// multiprocessor wants several. 128 registers hold the rows. What limits it: each turn waits for the row that it loads; then the operations of
// sixteen steps, the exchange of columns, and what is computed twice. To load each row a turn ahead gained nothing on an H200 as long as the row
// was masked at once, because the mask waits for it. Steps that are left over run one by one.
//@ scratch 8 * pitch * h
//@ repeat steps / 16
//@ dispatch main ceilDiv(w, 224), ceilDiv(h, ROWS)
//@ repeat steps % 16
//@ dispatch one ceilDiv(w, 128), ceilDiv(h, 8)
//@ sweep ROWS 128, 256, 320, 512

/// Rows of a strip, an even number.
override ROWS: u32 = 320;
/// Steps of main.
const K = 16u;
/// Invocations of a workgroup, each with four columns.
const WG = 64u;
/// Of them, those at either end whose columns are the neighbours': K columns.
const EDGE = K / 4u;

struct Params { w: u32, h: u32, pitch: u32, steps: u32, c2: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> before: array<vec4f>;
@group(0) @binding(2) var<storage, read> now: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> next: array<vec4f>;
@group(0) @binding(4) var<storage, read_write> kept: array<vec4f>;
@group(0) @binding(5) var<uniform> iteration: u32;

/// The first and the last column of each invocation, for each step.
var<workgroup> even_first: array<array<f32, WG>, K>;
var<workgroup> even_last: array<array<f32, WG>, K>;
var<workgroup> odd_first: array<array<f32, WG>, K>;
var<workgroup> odd_last: array<array<f32, WG>, K>;

/// 0 where the grid has no point.
fn masked(v: vec4f, q: u32) -> vec4f {
  return select(vec4f(), v, 4u * q + vec4u(0u, 1u, 2u, 3u) < vec4u(params.w));
}

fn newest_row(q: u32, y: u32) -> vec4f {
  if (4u * q < params.w && y < params.h) {
    return masked(now[y * (params.pitch / 4u) + q], q);
  }
  return vec4f();
}

fn row_before(q: u32, y: u32, from_kept: bool) -> vec4f {
  if (4u * q < params.w && y < params.h) {
    let i = y * (params.pitch / 4u) + q;
    if (from_kept) {
      return masked(kept[(iteration + 1u) % 2u * (params.pitch / 4u) * params.h + i], q);
    }
    return masked(before[i], q);
  }
  return vec4f();
}

/// The results of a strip. The step before is needed again unless this was the last one.
fn keep(q: u32, y: u32, newest: vec4f, older: vec4f) {
  let i = y * (params.pitch / 4u) + q;
  next[i] = newest;
  if (K * (iteration + 1u) < params.steps) {
    kept[iteration % 2u * (params.pitch / 4u) * params.h + i] = older;
  }
}

/// No point changes outside the grid: there the coefficient is 0.
fn inside(y: u32, c: vec4f) -> vec4f {
  return select(vec4f(), c, y < params.h);
}

/// One step of the row `own`. The row below was computed last; what does not depend on it comes first, so that the next step waits for one operation.
fn update(above: vec4f, own: vec4f, below: vec4f, old: vec4f, left: f32, right: f32, c: vec4f) -> vec4f {
  let rest = c * (above + vec4f(left, own.xyz) + vec4f(own.yzw, right)) + ((2.0 - 4.0 * params.c2) * own - old);
  return c * below + rest;
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let q = group.x * (WG - 2u * EDGE) + lane - EDGE;
  let first = group.y * ROWS;
  let is_own = lane >= EDGE && lane < WG - EDGE && 4u * q < params.w;
  let left = max(lane, 1u) - 1u;
  let right = min(lane + 1u, WG - 1u);
  let c = masked(vec4f(params.c2), q);
  let from_kept = iteration > 0u;
  // Of each step two rows: p the older and q the newer one in even turns, the other way round in odd ones.
  var p0 = vec4f();
  var q0 = vec4f();
  var p1 = vec4f();
  var q1 = vec4f();
  var p2 = vec4f();
  var q2 = vec4f();
  var p3 = vec4f();
  var q3 = vec4f();
  var p4 = vec4f();
  var q4 = vec4f();
  var p5 = vec4f();
  var q5 = vec4f();
  var p6 = vec4f();
  var q6 = vec4f();
  var p7 = vec4f();
  var q7 = vec4f();
  var p8 = vec4f();
  var q8 = vec4f();
  var p9 = vec4f();
  var q9 = vec4f();
  var p10 = vec4f();
  var q10 = vec4f();
  var p11 = vec4f();
  var q11 = vec4f();
  var p12 = vec4f();
  var q12 = vec4f();
  var p13 = vec4f();
  var q13 = vec4f();
  var p14 = vec4f();
  var q14 = vec4f();
  var p15 = vec4f();
  var q15 = vec4f();
  for (var turn = 0u; turn < ROWS + 2u * K; turn += 2u) {
    let y = first + turn - K;
    even_first[0][lane] = q0.x;
    even_last[0][lane] = q0.w;
    even_first[1][lane] = q1.x;
    even_last[1][lane] = q1.w;
    even_first[2][lane] = q2.x;
    even_last[2][lane] = q2.w;
    even_first[3][lane] = q3.x;
    even_last[3][lane] = q3.w;
    even_first[4][lane] = q4.x;
    even_last[4][lane] = q4.w;
    even_first[5][lane] = q5.x;
    even_last[5][lane] = q5.w;
    even_first[6][lane] = q6.x;
    even_last[6][lane] = q6.w;
    even_first[7][lane] = q7.x;
    even_last[7][lane] = q7.w;
    even_first[8][lane] = q8.x;
    even_last[8][lane] = q8.w;
    even_first[9][lane] = q9.x;
    even_last[9][lane] = q9.w;
    even_first[10][lane] = q10.x;
    even_last[10][lane] = q10.w;
    even_first[11][lane] = q11.x;
    even_last[11][lane] = q11.w;
    even_first[12][lane] = q12.x;
    even_last[12][lane] = q12.w;
    even_first[13][lane] = q13.x;
    even_last[13][lane] = q13.w;
    even_first[14][lane] = q14.x;
    even_last[14][lane] = q14.w;
    even_first[15][lane] = q15.x;
    even_last[15][lane] = q15.w;
    workgroupBarrier();
    let even0 = newest_row(q, y);
    let even_old0 = row_before(q, y - 1u, from_kept);
    let even1 = update(p0, q0, even0, even_old0, even_last[0][left], even_first[0][right], inside(y - 1u, c));
    let even_old1 = p0;
    p0 = even0;
    let even2 = update(p1, q1, even1, even_old1, even_last[1][left], even_first[1][right], inside(y - 2u, c));
    let even_old2 = p1;
    p1 = even1;
    let even3 = update(p2, q2, even2, even_old2, even_last[2][left], even_first[2][right], inside(y - 3u, c));
    let even_old3 = p2;
    p2 = even2;
    let even4 = update(p3, q3, even3, even_old3, even_last[3][left], even_first[3][right], inside(y - 4u, c));
    let even_old4 = p3;
    p3 = even3;
    let even5 = update(p4, q4, even4, even_old4, even_last[4][left], even_first[4][right], inside(y - 5u, c));
    let even_old5 = p4;
    p4 = even4;
    let even6 = update(p5, q5, even5, even_old5, even_last[5][left], even_first[5][right], inside(y - 6u, c));
    let even_old6 = p5;
    p5 = even5;
    let even7 = update(p6, q6, even6, even_old6, even_last[6][left], even_first[6][right], inside(y - 7u, c));
    let even_old7 = p6;
    p6 = even6;
    let even8 = update(p7, q7, even7, even_old7, even_last[7][left], even_first[7][right], inside(y - 8u, c));
    let even_old8 = p7;
    p7 = even7;
    let even9 = update(p8, q8, even8, even_old8, even_last[8][left], even_first[8][right], inside(y - 9u, c));
    let even_old9 = p8;
    p8 = even8;
    let even10 = update(p9, q9, even9, even_old9, even_last[9][left], even_first[9][right], inside(y - 10u, c));
    let even_old10 = p9;
    p9 = even9;
    let even11 = update(p10, q10, even10, even_old10, even_last[10][left], even_first[10][right], inside(y - 11u, c));
    let even_old11 = p10;
    p10 = even10;
    let even12 = update(p11, q11, even11, even_old11, even_last[11][left], even_first[11][right], inside(y - 12u, c));
    let even_old12 = p11;
    p11 = even11;
    let even13 = update(p12, q12, even12, even_old12, even_last[12][left], even_first[12][right], inside(y - 13u, c));
    let even_old13 = p12;
    p12 = even12;
    let even14 = update(p13, q13, even13, even_old13, even_last[13][left], even_first[13][right], inside(y - 14u, c));
    let even_old14 = p13;
    p13 = even13;
    let even15 = update(p14, q14, even14, even_old14, even_last[14][left], even_first[14][right], inside(y - 15u, c));
    let even_old15 = p14;
    p14 = even14;
    let even16 = update(p15, q15, even15, even_old15, even_last[15][left], even_first[15][right], inside(y - 16u, c));
    p15 = even15;
    if (is_own && y - K - first < ROWS && y - K < params.h) {
      keep(q, y - K, even16, q15);
    }

    let z = y + 1u;
    odd_first[0][lane] = p0.x;
    odd_last[0][lane] = p0.w;
    odd_first[1][lane] = p1.x;
    odd_last[1][lane] = p1.w;
    odd_first[2][lane] = p2.x;
    odd_last[2][lane] = p2.w;
    odd_first[3][lane] = p3.x;
    odd_last[3][lane] = p3.w;
    odd_first[4][lane] = p4.x;
    odd_last[4][lane] = p4.w;
    odd_first[5][lane] = p5.x;
    odd_last[5][lane] = p5.w;
    odd_first[6][lane] = p6.x;
    odd_last[6][lane] = p6.w;
    odd_first[7][lane] = p7.x;
    odd_last[7][lane] = p7.w;
    odd_first[8][lane] = p8.x;
    odd_last[8][lane] = p8.w;
    odd_first[9][lane] = p9.x;
    odd_last[9][lane] = p9.w;
    odd_first[10][lane] = p10.x;
    odd_last[10][lane] = p10.w;
    odd_first[11][lane] = p11.x;
    odd_last[11][lane] = p11.w;
    odd_first[12][lane] = p12.x;
    odd_last[12][lane] = p12.w;
    odd_first[13][lane] = p13.x;
    odd_last[13][lane] = p13.w;
    odd_first[14][lane] = p14.x;
    odd_last[14][lane] = p14.w;
    odd_first[15][lane] = p15.x;
    odd_last[15][lane] = p15.w;
    workgroupBarrier();
    let odd0 = newest_row(q, z);
    let odd_old0 = row_before(q, z - 1u, from_kept);
    let odd1 = update(q0, p0, odd0, odd_old0, odd_last[0][left], odd_first[0][right], inside(z - 1u, c));
    let odd_old1 = q0;
    q0 = odd0;
    let odd2 = update(q1, p1, odd1, odd_old1, odd_last[1][left], odd_first[1][right], inside(z - 2u, c));
    let odd_old2 = q1;
    q1 = odd1;
    let odd3 = update(q2, p2, odd2, odd_old2, odd_last[2][left], odd_first[2][right], inside(z - 3u, c));
    let odd_old3 = q2;
    q2 = odd2;
    let odd4 = update(q3, p3, odd3, odd_old3, odd_last[3][left], odd_first[3][right], inside(z - 4u, c));
    let odd_old4 = q3;
    q3 = odd3;
    let odd5 = update(q4, p4, odd4, odd_old4, odd_last[4][left], odd_first[4][right], inside(z - 5u, c));
    let odd_old5 = q4;
    q4 = odd4;
    let odd6 = update(q5, p5, odd5, odd_old5, odd_last[5][left], odd_first[5][right], inside(z - 6u, c));
    let odd_old6 = q5;
    q5 = odd5;
    let odd7 = update(q6, p6, odd6, odd_old6, odd_last[6][left], odd_first[6][right], inside(z - 7u, c));
    let odd_old7 = q6;
    q6 = odd6;
    let odd8 = update(q7, p7, odd7, odd_old7, odd_last[7][left], odd_first[7][right], inside(z - 8u, c));
    let odd_old8 = q7;
    q7 = odd7;
    let odd9 = update(q8, p8, odd8, odd_old8, odd_last[8][left], odd_first[8][right], inside(z - 9u, c));
    let odd_old9 = q8;
    q8 = odd8;
    let odd10 = update(q9, p9, odd9, odd_old9, odd_last[9][left], odd_first[9][right], inside(z - 10u, c));
    let odd_old10 = q9;
    q9 = odd9;
    let odd11 = update(q10, p10, odd10, odd_old10, odd_last[10][left], odd_first[10][right], inside(z - 11u, c));
    let odd_old11 = q10;
    q10 = odd10;
    let odd12 = update(q11, p11, odd11, odd_old11, odd_last[11][left], odd_first[11][right], inside(z - 12u, c));
    let odd_old12 = q11;
    q11 = odd11;
    let odd13 = update(q12, p12, odd12, odd_old12, odd_last[12][left], odd_first[12][right], inside(z - 13u, c));
    let odd_old13 = q12;
    q12 = odd12;
    let odd14 = update(q13, p13, odd13, odd_old13, odd_last[13][left], odd_first[13][right], inside(z - 14u, c));
    let odd_old14 = q13;
    q13 = odd13;
    let odd15 = update(q14, p14, odd14, odd_old14, odd_last[14][left], odd_first[14][right], inside(z - 15u, c));
    let odd_old15 = q14;
    q14 = odd14;
    let odd16 = update(q15, p15, odd15, odd_old15, odd_last[15][left], odd_first[15][right], inside(z - 16u, c));
    q15 = odd15;
    if (is_own && z - K - first < ROWS && z - K < params.h) {
      keep(q, z - K, odd16, p15);
    }
  }
}

/// One of the steps that are left over.
@compute @workgroup_size(32, 8)
fn one(@builtin(global_invocation_id) id: vec3u) {
  let q = id.x;
  let y = id.y;
  if (4u * q >= params.w || y >= params.h) {
    return;
  }
  let from_kept = iteration > 0u && iteration == params.steps / K;
  let v = newest_row(q, y);
  let around = newest_row(q, y - 1u) + newest_row(q, y + 1u) +
    vec4f(newest_row(q - 1u, y).w, v.xyz) + vec4f(v.yzw, newest_row(q + 1u, y).x);
  next[y * (params.pitch / 4u) + q] = params.c2 * around + ((2.0 - 4.0 * params.c2) * v - row_before(q, y, from_kept));
}
