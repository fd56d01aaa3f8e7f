// planted: the row goes through a tile from which thread t takes words 8t to 8t + 7, so that lanes meet in the same banks
// cause: banks
// not: atomics, scratch, smallWorkgroups, oneThread, division, reuse
// never: only \d+ workgroups|sectors where
//@ dispatch main min(65535, rows), ceilDiv(rows, 65535)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

const WG = 256u;
// Words of a tile that a thread takes, and tiles of a row.
const OWN = 8u;
const TILES = 4u;
const TILE = WG * OWN;
const LOWEST = -3e38;

// The largest element of some part of the row, and the sum of exp(x − largest) over it.
struct Part { largest: f32, sum: f32 }

var<workgroup> tile: array<f32, TILE>;
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
  var values: array<f32, TILES * OWN>;
  var own = Part(LOWEST, 0.0);
  for (var t = 0u; t < TILES; t++) {
    for (var k = tid; k < TILE; k += WG) {
      tile[k] = LOWEST;
      if (t * TILE + k < params.cols) { tile[k] = x[start + t * TILE + k]; }
    }
    workgroupBarrier();
    for (var k = 0u; k < OWN; k++) {
      values[t * OWN + k] = tile[tid * OWN + k];
      own.largest = max(own.largest, values[t * OWN + k]);
    }
    workgroupBarrier();
  }
  for (var k = 0u; k < TILES * OWN; k++) {
    values[k] = exp(values[k] - own.largest);
    own.sum += values[k];
  }
  let all = row_part(tid, own);
  let scale = exp(own.largest - all.largest) / all.sum;
  for (var t = 0u; t < TILES; t++) {
    for (var k = 0u; k < OWN; k++) {
      tile[tid * OWN + k] = values[t * OWN + k] * scale;
    }
    workgroupBarrier();
    for (var k = tid; k < TILE; k += WG) {
      if (t * TILE + k < params.cols) { y[start + t * TILE + k] = tile[k]; }
    }
    workgroupBarrier();
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
  if (params.cols <= TILES * TILE) {
    row_in_registers(tid, row * params.cols);
  } else {
    long_row(tid, row * params.cols);
  }
}
