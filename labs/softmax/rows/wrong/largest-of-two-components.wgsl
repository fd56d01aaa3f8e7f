// expect: wrong-answer
// Mistake: takes the largest of two components of each vector for the largest of the row. It shows where one of the others is much larger.
//@ dispatch vectors 1 + (min(65535, ceilDiv(rows, 1 + 7 * min(1, 1024 / cols))) - 1) * (1 - min(1, cols % 4)) * min(1, 8192 / cols)
//@ dispatch words 1 + (min(65535, rows) - 1) * (1 - (1 - min(1, cols % 4)) * min(1, 8192 / cols))
enable subgroups;

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(1) var<storage, read> x4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(2) var<storage, read_write> y4: array<vec4f>;

const WG = 256u;
// vec4f that a thread holds.
const LOADS = 8u;
const ROWS = 8u;
const SMALLEST_SUBGROUP = 4u;
const LOWEST = -3e38;

// The largest element of some part of a row, and Σ exp(x − largest) over it.
struct Part { largest: f32, sum: f32 }

// One for each subgroup, of two rows: while some threads read those of one row, others may write those of the next.
var<workgroup> parts: array<array<Part, WG / SMALLEST_SUBGROUP>, 2>;

// Joins the parts of the subgroups, for every thread. Subgroup k holds the threads k·width … (k + 1)·width − 1.
fn row_part(own: Part, turn: u32, tid: u32, lane: u32, width: u32) -> Part {
  if (lane == 0u) { parts[turn][tid / width] = own; }
  workgroupBarrier();
  var joined = Part(LOWEST, 0.0);
  for (var i = lane; i < WG / width; i += width) {
    joined = join(joined, parts[turn][i]);
  }
  let largest = subgroupMax(joined.largest);
  return Part(largest, subgroupAdd(joined.sum * exp(joined.largest - largest)));
}

fn join(a: Part, b: Part) -> Part {
  let largest = max(a.largest, b.largest);
  return Part(largest, a.sum * exp(a.largest - largest) + b.sum * exp(b.largest - largest));
}

// Thread `first` of `step` loads its vec4f of the row; where the row has ended, the lowest number, whose exponential is 0.
fn load(row: u32, first: u32, step: u32, values: ptr<function, array<vec4f, LOADS>>) {
  let vectors = params.cols / 4u;
  for (var k = 0u; k < LOADS; k++) {
    let i = first + k * step;
    (*values)[k] = vec4f(LOWEST);
    if (row < params.rows && i < vectors) { (*values)[k] = x4[row * vectors + i]; }
  }
}

fn store(row: u32, first: u32, step: u32, values: ptr<function, array<vec4f, LOADS>>, scale: f32) {
  let vectors = params.cols / 4u;
  for (var k = 0u; k < LOADS; k++) {
    let i = first + k * step;
    if (row < params.rows && i < vectors) { y4[row * vectors + i] = (*values)[k] * scale; }
  }
}

fn max_of(values: ptr<function, array<vec4f, LOADS>>) -> f32 {
  var largest = (*values)[0];
  for (var k = 1u; k < LOADS; k++) {
    largest = max(largest, (*values)[k]);
  }
  return max(largest.x, largest.y);
}

// Replaces the values by their exponentials relative to `largest`, and returns the sum of these.
fn exponentiate(values: ptr<function, array<vec4f, LOADS>>, largest: f32) -> f32 {
  var sum = vec4f();
  for (var k = 0u; k < LOADS; k++) {
    (*values)[k] = exp((*values)[k] - largest);
    sum += (*values)[k];
  }
  return (sum.x + sum.y) + (sum.z + sum.w);
}

@compute @workgroup_size(WG)
fn vectors(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  if (params.cols % 4u != 0u || params.cols > 4u * LOADS * WG) { return; }
  let rows_a_group = select(1u, ROWS, params.cols <= 1024u);
  let subgroups = WG / width;
  var values: array<vec4f, LOADS>;
  for (var first = wid.x * rows_a_group; first < params.rows; first += groups.x * rows_a_group) {
    if (params.cols <= 4u * LOADS * width) {
      for (var k = 0u; k < rows_a_group; k += subgroups) {
        let place = k + tid / width;
        let row = select(params.rows, first + place, place < rows_a_group);
        load(row, lane, width, &values);
        let largest = subgroupMax(max_of(&values));
        let sum = subgroupAdd(exponentiate(&values, largest));
        store(row, lane, width, &values, 1.0 / sum);
      }
    } else {
      for (var k = 0u; k < rows_a_group; k++) {
        let row = first + k;
        load(row, tid, WG, &values);
        let largest = subgroupMax(max_of(&values));
        let sum = subgroupAdd(exponentiate(&values, largest));
        let all = row_part(Part(largest, sum), k % 2u, tid, lane, width);
        store(row, tid, WG, &values, exp(largest - all.largest) / all.sum);
      }
      workgroupBarrier();
    }
  }
}

@compute @workgroup_size(WG)
fn words(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
  @builtin(subgroup_invocation_id) lane: u32,
  @builtin(subgroup_size) width: u32,
) {
  if (params.cols % 4u == 0u && params.cols <= 4u * LOADS * WG) { return; }
  for (var row = wid.x; row < params.rows; row += groups.x) {
    let start = row * params.cols;
    var own = Part(LOWEST, 0.0);
    for (var i = tid; i < params.cols; i += WG) {
      let value = x[start + i];
      if (value > own.largest) {
        own.sum *= exp(own.largest - value);
        own.largest = value;
      }
      own.sum += exp(value - own.largest);
    }
    let largest = subgroupMax(own.largest);
    let sum = subgroupAdd(own.sum * exp(own.largest - largest));
    let all = row_part(Part(largest, sum), 0u, tid, lane, width);
    for (var i = tid; i < params.cols; i += WG) {
      y[start + i] = exp(x[start + i] - all.largest) / all.sum;
    }
    workgroupBarrier();
  }
}
