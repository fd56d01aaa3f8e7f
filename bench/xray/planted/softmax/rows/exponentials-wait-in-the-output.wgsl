// planted: the exponentials go to the output, from where they are read again and divided
// cause: memorySum, twice, reuse
// not: banks, atomics, scratch, uncoalesced, smallWorkgroups, division, oneThread
// never: only \d+ workgroups
//@ dispatch main min(65535, rows), ceilDiv(rows, 65535)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

const WG = 256u;

var<workgroup> part: array<f32, WG>;

fn row_max(tid: u32, value: f32) -> f32 {
  part[tid] = value;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] = max(part[tid], part[tid + s]); }
  }
  return workgroupUniformLoad(&part[0]);
}

fn row_sum(tid: u32, value: f32) -> f32 {
  part[tid] = value;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  return workgroupUniformLoad(&part[0]);
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let row = wid.y * groups.x + wid.x;
  if (row >= params.rows) { return; }
  let start = row * params.cols;
  var own_max = -3e38;
  for (var i = tid; i < params.cols; i += WG) {
    own_max = max(own_max, x[start + i]);
  }
  let largest = row_max(tid, own_max);
  var own_sum = 0.0;
  for (var i = tid; i < params.cols; i += WG) {
    y[start + i] = exp(x[start + i] - largest);
    own_sum += y[start + i];
  }
  let sum = row_sum(tid, own_sum);
  for (var i = tid; i < params.cols; i += WG) {
    y[start + i] /= sum;
  }
}
