// planted: 32 threads multiply, and one of them adds up what all have
// cause: oneThread, divergence
// not: atomics, scratch, division, smallWorkgroups, fewWorkgroups
//@ dispatch main min(65535, ceilDiv(rows, 8)), ceilDiv(ceilDiv(rows, 8), 65535)

const TEAM = 32u;
const WG = 256u;
const ROWS = 8u;

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
  let lane = tid % TEAM;
  let row = (wid.y * groups.x + wid.x) * ROWS + tid / TEAM;
  var sum = 0.0;
  if (row < params.rows) {
    for (var i = offsets[row] + lane; i < offsets[row + 1u]; i += TEAM) {
      sum += values[i] * x[columns[i]];
    }
  }
  part[tid] = sum;
  workgroupBarrier();
  if (lane == 0u && row < params.rows) {
    var total = 0.0;
    for (var k = 0u; k < TEAM; k++) {
      total += part[tid + k];
    }
    y[row] = total;
  }
}
