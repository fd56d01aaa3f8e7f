// planted: each thread owns a piece of the row, so that lanes read and write words a piece apart
// cause: uncoalesced
// not: banks, atomics, scratch, smallWorkgroups, oneThread, division
// never: only \d+ workgroups|padd?(ed|ing)? each row
//@ dispatch main min(65535, rows), ceilDiv(rows, 65535)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

const WG = 256u;
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
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { parts[tid] = join(parts[tid], parts[tid + s]); }
  }
  return workgroupUniformLoad(&parts[0]);
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let row = wid.y * groups.x + wid.x;
  if (row >= params.rows) { return; }
  let start = row * params.cols;
  let piece = (params.cols + WG - 1u) / WG;
  let first = min(tid * piece, params.cols);
  let end = min(first + piece, params.cols);
  var own = Part(LOWEST, 0.0);
  for (var i = first; i < end; i++) {
    let value = x[start + i];
    if (value > own.largest) {
      own.sum *= exp(own.largest - value);
      own.largest = value;
    }
    own.sum += exp(value - own.largest);
  }
  let all = row_part(tid, own);
  for (var i = first; i < end; i++) {
    y[start + i] = exp(x[start + i] - all.largest) / all.sum;
  }
}
