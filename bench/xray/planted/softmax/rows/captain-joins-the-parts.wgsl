// planted: the first thread joins the parts of all 256 by itself
// cause: oneThread
// not: banks, atomics, scratch, uncoalesced, smallWorkgroups, division, reuse, narrow
// never: only \d+ workgroups
//@ dispatch main min(65535, rows), ceilDiv(rows, 65535)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

const WG = 256u;
const WORDS = 32u;
const LOWEST = -3e38;

// The largest element of some part of the row, and the sum of exp(x − largest) over it.
struct Part { largest: f32, sum: f32 }

var<workgroup> parts: array<Part, WG>;

fn join(a: Part, b: Part) -> Part {
  let largest = max(a.largest, b.largest);
  return Part(largest, a.sum * exp(a.largest - largest) + b.sum * exp(b.largest - largest));
}

fn row_part(tid: u32, own: Part) -> Part {
  parts[tid] = own;
  workgroupBarrier();
  if (tid == 0u) {
    var all = own;
    for (var k = 1u; k < WG; k++) {
      all = join(all, parts[k]);
    }
    parts[0] = all;
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
    own = join(own, Part(x[start + i], 1.0));
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
