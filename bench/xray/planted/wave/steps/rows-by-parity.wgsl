// planted: the rows of all steps lie in an array that the parity of the turn indexes, so that they cannot be registers
// cause: privateArray
// not: banks, atomics, division, smallWorkgroups, oneThread, uncoalesced
//@ scratch 8 * pitch * h
//@ repeat steps / 16
//@ dispatch main ceilDiv(w, 224), ceilDiv(h, ROWS)
//@ repeat steps % 16
//@ dispatch one ceilDiv(w, 128), ceilDiv(h, 8)

/// Rows of a strip.
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

/// The first and the last column of each invocation, for each step, in even and in odd turns.
var<workgroup> first_column: array<array<array<f32, WG>, K>, 2>;
var<workgroup> last_column: array<array<array<f32, WG>, K>, 2>;

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
  let rows_here = min(ROWS, params.h - first);
  let is_own = lane >= EDGE && lane < WG - EDGE && 4u * q < params.w;
  let left = max(lane, 1u) - 1u;
  let right = min(lane + 1u, WG - 1u);
  let c = masked(vec4f(params.c2), q);
  let from_kept = iteration > 0u;
  // Of each step two rows: the newer one is that of the last turn, the older one that of the turn before it.
  var rows: array<array<vec4f, K>, 2>;
  for (var turn = 0u; turn < rows_here + 2u * K; turn++) {
    let y = first + turn - K;
    let older = turn % 2u;
    let newer = 1u - older;
    for (var s = 0u; s < K; s++) {
      first_column[older][s][lane] = rows[newer][s].x;
      last_column[older][s][lane] = rows[newer][s].w;
    }
    workgroupBarrier();
    var row = newest_row(q, y);
    var old = row_before(q, y - 1u, from_kept);
    for (var s = 0u; s < K; s++) {
      let above = rows[older][s];
      let next_row = update(above, rows[newer][s], row, old, last_column[older][s][left], first_column[older][s][right], inside(y - 1u - s, c));
      rows[older][s] = row;
      row = next_row;
      old = above;
    }
    if (is_own && turn >= 2u * K) {
      keep(q, y - K, row, rows[newer][K - 1u]);
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
