// Rung 4: the row stays in registers.
// 256 threads hold up to 8192 elements, 32 words each. So every element is loaded once, all loads of a thread are issued before the first one
// is needed, and what was exponentiated for the sum is kept: at the end it is only scaled. An array of 32 words becomes registers because
// the loops over it have a constant number of rounds. Longer rows go the way of rung 3.
// What limits it: the barriers of the tree, and in short rows the 32 rounds, most of which find no element.
//@ dispatch main min(65535, rows), ceilDiv(rows, 65535)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

const WG = 256u;
const WORDS = 32u;
const LOWEST = -3e38;

// The largest element of some part of the row, and Σ exp(x − largest) over it.
struct Part { largest: f32, sum: f32 }

var<workgroup> parts: array<Part, WG>;

fn join(a: Part, b: Part) -> Part {
  let largest = max(a.largest, b.largest);
  return Part(largest, a.sum * exp(a.largest - largest) + b.sum * exp(b.largest - largest));
}

fn row_part(tid: u32, own: Part) -> Part {
  parts[tid] = own;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { parts[tid] = join(parts[tid], parts[tid + s]); }
  }
  return workgroupUniformLoad(&parts[0]);
}

fn row_in_registers(tid: u32, start: u32) {
  var values: array<f32, WORDS>;
  var own = Part(LOWEST, 0.0);
  for (var k = 0u; k < WORDS; k++) {
    let i = k * WG + tid;
    values[k] = LOWEST;
    if (i < params.cols) { values[k] = x[start + i]; }
  }
  for (var k = 0u; k < WORDS; k++) {
    own.largest = max(own.largest, values[k]);
  }
  for (var k = 0u; k < WORDS; k++) {
    values[k] = exp(values[k] - own.largest);
    own.sum += values[k];
  }
  let all = row_part(tid, own);
  let scale = exp(own.largest - all.largest) / all.sum;
  for (var k = 0u; k < WORDS; k++) {
    let i = k * WG + tid;
    if (i < params.cols) { y[start + i] = values[k] * scale; }
  }
}

fn long_row(tid: u32, start: u32) {
  var own = Part(LOWEST, 0.0);
  for (var i = tid; i < params.cols; i += WG) {
    let value = x[start + i];
    if (value > own.largest) {
      own.sum *= exp(own.largest - value);
      own.largest = value;
    }
    own.sum += exp(value - own.largest);
  }
  let all = row_part(tid, own);
  for (var i = tid; i < params.cols; i += WG) {
    y[start + i] = exp(x[start + i] - all.largest) / all.sum;
  }
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let row = wid.y * groups.x + wid.x;
  if (row >= params.rows) { return; }
  if (params.cols <= WORDS * WG) {
    row_in_registers(tid, row * params.cols);
  } else {
    long_row(tid, row * params.cols);
  }
}
