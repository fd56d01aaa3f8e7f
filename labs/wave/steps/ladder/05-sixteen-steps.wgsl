// The same with sixteen steps: as many as the timed runs have, so that the grids are read once and the result is written once. The sixteen columns
// and 32 rows around a strip are computed twice; longer strips pay for that less often, but there are fewer of them, and each
// multiprocessor wants several. What limits it: arithmetic and the exchange of columns, no longer memory alone. 128 registers hold the
// rows, so few workgroups fit at once. Steps that are left over run one by one.
//@ scratch 8 * pitch * h
//@ repeat steps / 16
//@ dispatch main ceilDiv(w, 224), ceilDiv(h, ROWS)
//@ repeat steps % 16
//@ dispatch one ceilDiv(w, 128), ceilDiv(h, 8)
//@ sweep ROWS 128, 256, 512, 1024

/// Rows of a strip, an even number.
override ROWS: u32 = 256;
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

/// What one step in time hands to the next: its newest row, and of the step before it the row that the next one will update.
struct Row { newest: vec4f, before: vec4f }

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

/// One step of the row below `above`. Then `above` holds the newest row: the two variables have changed their roles.
fn advance(s: Row, above: ptr<function, vec4f>, own: ptr<function, vec4f>, left: f32, right: f32, c: vec4f) -> Row {
  let v = *own;
  let older = *above;
  let around = (older + s.newest) + (vec4f(left, v.xyz) + vec4f(v.yzw, right));
  *above = s.newest;
  return Row(c * around + ((2.0 - 4.0 * params.c2) * v - s.before), older);
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
  var s = Row();
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
    s = Row(newest_row(q, y), row_before(q, y - 1u, from_kept));
    s = advance(s, &p0, &q0, even_last[0][left], even_first[0][right], inside(y - 1u, c));
    s = advance(s, &p1, &q1, even_last[1][left], even_first[1][right], inside(y - 2u, c));
    s = advance(s, &p2, &q2, even_last[2][left], even_first[2][right], inside(y - 3u, c));
    s = advance(s, &p3, &q3, even_last[3][left], even_first[3][right], inside(y - 4u, c));
    s = advance(s, &p4, &q4, even_last[4][left], even_first[4][right], inside(y - 5u, c));
    s = advance(s, &p5, &q5, even_last[5][left], even_first[5][right], inside(y - 6u, c));
    s = advance(s, &p6, &q6, even_last[6][left], even_first[6][right], inside(y - 7u, c));
    s = advance(s, &p7, &q7, even_last[7][left], even_first[7][right], inside(y - 8u, c));
    s = advance(s, &p8, &q8, even_last[8][left], even_first[8][right], inside(y - 9u, c));
    s = advance(s, &p9, &q9, even_last[9][left], even_first[9][right], inside(y - 10u, c));
    s = advance(s, &p10, &q10, even_last[10][left], even_first[10][right], inside(y - 11u, c));
    s = advance(s, &p11, &q11, even_last[11][left], even_first[11][right], inside(y - 12u, c));
    s = advance(s, &p12, &q12, even_last[12][left], even_first[12][right], inside(y - 13u, c));
    s = advance(s, &p13, &q13, even_last[13][left], even_first[13][right], inside(y - 14u, c));
    s = advance(s, &p14, &q14, even_last[14][left], even_first[14][right], inside(y - 15u, c));
    s = advance(s, &p15, &q15, even_last[15][left], even_first[15][right], inside(y - 16u, c));
    if (is_own && y - K - first < ROWS && y - K < params.h) {
      keep(q, y - K, s.newest, q15);
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
    s = Row(newest_row(q, z), row_before(q, z - 1u, from_kept));
    s = advance(s, &q0, &p0, odd_last[0][left], odd_first[0][right], inside(z - 1u, c));
    s = advance(s, &q1, &p1, odd_last[1][left], odd_first[1][right], inside(z - 2u, c));
    s = advance(s, &q2, &p2, odd_last[2][left], odd_first[2][right], inside(z - 3u, c));
    s = advance(s, &q3, &p3, odd_last[3][left], odd_first[3][right], inside(z - 4u, c));
    s = advance(s, &q4, &p4, odd_last[4][left], odd_first[4][right], inside(z - 5u, c));
    s = advance(s, &q5, &p5, odd_last[5][left], odd_first[5][right], inside(z - 6u, c));
    s = advance(s, &q6, &p6, odd_last[6][left], odd_first[6][right], inside(z - 7u, c));
    s = advance(s, &q7, &p7, odd_last[7][left], odd_first[7][right], inside(z - 8u, c));
    s = advance(s, &q8, &p8, odd_last[8][left], odd_first[8][right], inside(z - 9u, c));
    s = advance(s, &q9, &p9, odd_last[9][left], odd_first[9][right], inside(z - 10u, c));
    s = advance(s, &q10, &p10, odd_last[10][left], odd_first[10][right], inside(z - 11u, c));
    s = advance(s, &q11, &p11, odd_last[11][left], odd_first[11][right], inside(z - 12u, c));
    s = advance(s, &q12, &p12, odd_last[12][left], odd_first[12][right], inside(z - 13u, c));
    s = advance(s, &q13, &p13, odd_last[13][left], odd_first[13][right], inside(z - 14u, c));
    s = advance(s, &q14, &p14, odd_last[14][left], odd_first[14][right], inside(z - 15u, c));
    s = advance(s, &q15, &p15, odd_last[15][left], odd_first[15][right], inside(z - 16u, c));
    if (is_own && z - K - first < ROWS && z - K < params.h) {
      keep(q, z - K, s.newest, p15);
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
