// planted: a whole workgroup for each row, though a row has 17 entries on average
// cause: idle, divergence, barriers
// reason: (lanes|threads|warps) .*(nothing|no work|without work|idle|wait)
// not: banks, atomics, scratch, division, smallWorkgroups, fewWorkgroups
//@ dispatch main min(65535, rows), ceilDiv(rows, 65535)

const WG = 256u;

struct Params { rows: u32, cols: u32, entries: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;

var<workgroup> part: array<f32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let row = wid.y * groups.x + wid.x;
  if (row >= params.rows) { return; }
  var sum = 0.0;
  for (var i = offsets[row] + tid; i < offsets[row + 1u]; i += WG) {
    sum += values[i] * x[columns[i]];
  }
  part[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { y[row] = part[0]; }
}
