// expect: wrong-answer
// Its strips go one vector too far to the right. Where a row has no padding, that is the first vector of the row below, which another strip may have stored before.
//@ scratch 8 * pitch * h
//@ repeat steps / 16
//@ dispatch main ceilDiv(w, 224), ceilDiv(h, ROWS)
//@ repeat steps % 16
//@ dispatch one ceilDiv(w, 128), ceilDiv(h, 8)
//@ sweep ROWS 240, 292, 320, 585

/// Rows of a strip.
override ROWS: u32 = 585;
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

/// The first and the last column of each invocation, for each step; turns use the two halves alternately.
var<workgroup> firsts: array<array<array<f32, WG>, K>, 2>;
var<workgroup> lasts: array<array<array<f32, WG>, K>, 2>;

/// 0 where the grid has no point.
fn masked(v: vec4f, q: u32) -> vec4f {
  return select(vec4f(), v, 4u * q + vec4u(0u, 1u, 2u, 3u) < vec4u(params.w));
}

/// As it lies in memory, also beside the grid: whatever is there is masked later.
fn newest_row(q: u32, y: u32) -> vec4f {
  return now[y * (params.pitch / 4u) + min(q, params.pitch / 4u - 1u)];
}

fn row_before(q: u32, y: u32, from_kept: bool) -> vec4f {
  let i = y * (params.pitch / 4u) + min(q, params.pitch / 4u - 1u);
  if (from_kept) {
    return kept[(iteration + 1u) % 2u * (params.pitch / 4u) * params.h + i];
  }
  return before[i];
}

/// The results of a strip. The step before is needed again unless this was the last one.
fn keep(q: u32, y: u32, newest: vec4f, older: vec4f) {
  let i = y * (params.pitch / 4u) + q;
  next[i] = newest;
  if (K * (iteration + 1u) < params.steps) {
    kept[iteration % 2u * (params.pitch / 4u) * params.h + i] = older;
  }
}

/// With its mirror images the grid is endless, and repeats after 2 h + 2 rows. Of these, m = 1 … h are the grid's own, m = 0 and m = h + 1 are 0, and
/// the others are the grid upside down, with the other sign. The row of the grid for m:
fn mirrored(m: u32) -> u32 {
  return min(select(2u * params.h + 1u - m, m - 1u, m <= params.h), params.h - 1u);
}

fn sign_of(m: u32) -> f32 {
  if (m == 0u || m == params.h + 1u) {
    return 0.0;
  }
  return select(-1.0, 1.0, m <= params.h);
}

/// The points to the left and to the right.
fn beside(own: vec4f, left: f32, right: f32) -> vec4f {
  return vec4f(left, own.xyz) + vec4f(own.yzw, right);
}

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let q = group.x * (WG - 2u * EDGE) + lane - EDGE;
  let first = group.y * ROWS;
  let rows = min(ROWS, params.h - first);
  let is_own = lane >= EDGE && lane < WG - EDGE && 4u * q <= params.w;
  let left = max(lane, 1u) - 1u;
  let right = min(lane + 1u, WG - 1u);
  let c = masked(vec4f(params.c2), q);
  let a = 2.0 - 4.0 * params.c2;
  let from_kept = iteration > 0u;
  // Of each step its newest row, and what is known of the next value of that row: what the row itself, the row above and the step before contribute.
  // The points beside it and the row below follow in the next turn.
  var own0 = vec4f();
  var rest0 = vec4f();
  var own1 = vec4f();
  var rest1 = vec4f();
  var own2 = vec4f();
  var rest2 = vec4f();
  var own3 = vec4f();
  var rest3 = vec4f();
  var own4 = vec4f();
  var rest4 = vec4f();
  var own5 = vec4f();
  var rest5 = vec4f();
  var own6 = vec4f();
  var rest6 = vec4f();
  var own7 = vec4f();
  var rest7 = vec4f();
  var own8 = vec4f();
  var rest8 = vec4f();
  var own9 = vec4f();
  var rest9 = vec4f();
  var own10 = vec4f();
  var rest10 = vec4f();
  var own11 = vec4f();
  var rest11 = vec4f();
  var own12 = vec4f();
  var rest12 = vec4f();
  var own13 = vec4f();
  var rest13 = vec4f();
  var own14 = vec4f();
  var rest14 = vec4f();
  var own15 = vec4f();
  var rest15 = vec4f();
  let period = 2u * params.h + 2u;
  var m = (first + 1u - K + K * period) % period;
  var coming = newest_row(q, mirrored(m));
  var coming_old = row_before(q, mirrored(m), from_kept);
  for (var turn = 0u; turn < rows + 2u * K; turn++) {
    let half = turn % 2u;
    firsts[half][0][lane] = own0.x;
    lasts[half][0][lane] = own0.w;
    firsts[half][1][lane] = own1.x;
    lasts[half][1][lane] = own1.w;
    firsts[half][2][lane] = own2.x;
    lasts[half][2][lane] = own2.w;
    firsts[half][3][lane] = own3.x;
    lasts[half][3][lane] = own3.w;
    firsts[half][4][lane] = own4.x;
    lasts[half][4][lane] = own4.w;
    firsts[half][5][lane] = own5.x;
    lasts[half][5][lane] = own5.w;
    firsts[half][6][lane] = own6.x;
    lasts[half][6][lane] = own6.w;
    firsts[half][7][lane] = own7.x;
    lasts[half][7][lane] = own7.w;
    firsts[half][8][lane] = own8.x;
    lasts[half][8][lane] = own8.w;
    firsts[half][9][lane] = own9.x;
    lasts[half][9][lane] = own9.w;
    firsts[half][10][lane] = own10.x;
    lasts[half][10][lane] = own10.w;
    firsts[half][11][lane] = own11.x;
    lasts[half][11][lane] = own11.w;
    firsts[half][12][lane] = own12.x;
    lasts[half][12][lane] = own12.w;
    firsts[half][13][lane] = own13.x;
    lasts[half][13][lane] = own13.w;
    firsts[half][14][lane] = own14.x;
    lasts[half][14][lane] = own14.w;
    firsts[half][15][lane] = own15.x;
    lasts[half][15][lane] = own15.w;
    workgroupBarrier();
    let below = sign_of(m) * masked(coming, q);
    let old = sign_of(m) * masked(coming_old, q);
    m = select(m + 1u, 0u, m + 1u == period);
    coming = newest_row(q, mirrored(m));
    coming_old = row_before(q, mirrored(m), from_kept);
    // All that does not wait for a new row.
    let sum0 = c * beside(own0, lasts[half][0][left], firsts[half][0][right]) + rest0;
    let sum1 = c * beside(own1, lasts[half][1][left], firsts[half][1][right]) + rest1;
    let sum2 = c * beside(own2, lasts[half][2][left], firsts[half][2][right]) + rest2;
    let sum3 = c * beside(own3, lasts[half][3][left], firsts[half][3][right]) + rest3;
    let sum4 = c * beside(own4, lasts[half][4][left], firsts[half][4][right]) + rest4;
    let sum5 = c * beside(own5, lasts[half][5][left], firsts[half][5][right]) + rest5;
    let sum6 = c * beside(own6, lasts[half][6][left], firsts[half][6][right]) + rest6;
    let sum7 = c * beside(own7, lasts[half][7][left], firsts[half][7][right]) + rest7;
    let sum8 = c * beside(own8, lasts[half][8][left], firsts[half][8][right]) + rest8;
    let sum9 = c * beside(own9, lasts[half][9][left], firsts[half][9][right]) + rest9;
    let sum10 = c * beside(own10, lasts[half][10][left], firsts[half][10][right]) + rest10;
    let sum11 = c * beside(own11, lasts[half][11][left], firsts[half][11][right]) + rest11;
    let sum12 = c * beside(own12, lasts[half][12][left], firsts[half][12][right]) + rest12;
    let sum13 = c * beside(own13, lasts[half][13][left], firsts[half][13][right]) + rest13;
    let sum14 = c * beside(own14, lasts[half][14][left], firsts[half][14][right]) + rest14;
    let sum15 = c * beside(own15, lasts[half][15][left], firsts[half][15][right]) + rest15;
    let past0 = c * own0 - old;
    let past1 = c * own1 - own0;
    let past2 = c * own2 - own1;
    let past3 = c * own3 - own2;
    let past4 = c * own4 - own3;
    let past5 = c * own5 - own4;
    let past6 = c * own6 - own5;
    let past7 = c * own7 - own6;
    let past8 = c * own8 - own7;
    let past9 = c * own9 - own8;
    let past10 = c * own10 - own9;
    let past11 = c * own11 - own10;
    let past12 = c * own12 - own11;
    let past13 = c * own13 - own12;
    let past14 = c * own14 - own13;
    let past15 = c * own15 - own14;
    let older = own15;
    // A new row of each step, from the one that the step before it has just found.
    own0 = below;
    rest0 = a * own0 + past0;
    own1 = c * own0 + sum0;
    rest1 = a * own1 + past1;
    own2 = c * own1 + sum1;
    rest2 = a * own2 + past2;
    own3 = c * own2 + sum2;
    rest3 = a * own3 + past3;
    own4 = c * own3 + sum3;
    rest4 = a * own4 + past4;
    own5 = c * own4 + sum4;
    rest5 = a * own5 + past5;
    own6 = c * own5 + sum5;
    rest6 = a * own6 + past6;
    own7 = c * own6 + sum6;
    rest7 = a * own7 + past7;
    own8 = c * own7 + sum7;
    rest8 = a * own8 + past8;
    own9 = c * own8 + sum8;
    rest9 = a * own9 + past9;
    own10 = c * own9 + sum9;
    rest10 = a * own10 + past10;
    own11 = c * own10 + sum10;
    rest11 = a * own11 + past11;
    own12 = c * own11 + sum11;
    rest12 = a * own12 + past12;
    own13 = c * own12 + sum12;
    rest13 = a * own13 + past13;
    own14 = c * own13 + sum13;
    rest14 = a * own14 + past14;
    own15 = c * own14 + sum14;
    rest15 = a * own15 + past15;
    let newest = c * own15 + sum15;
    if (is_own && turn >= 2u * K) {
      keep(q, first + turn - 2u * K, newest, older);
    }
  }
}

/// 0 outside the grid.
fn newest_on_grid(q: u32, y: u32) -> vec4f {
  if (4u * q < params.w && y < params.h) {
    return masked(newest_row(q, y), q);
  }
  return vec4f();
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
  let v = newest_on_grid(q, y);
  let around = newest_on_grid(q, y - 1u) + newest_on_grid(q, y + 1u) +
    vec4f(newest_on_grid(q - 1u, y).w, v.xyz) + vec4f(v.yzw, newest_on_grid(q + 1u, y).x);
  next[y * (params.pitch / 4u) + q] = params.c2 * around + ((2.0 - 4.0 * params.c2) * v - row_before(q, y, from_kept));
}
