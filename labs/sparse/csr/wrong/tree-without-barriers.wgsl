// expect: wrong-answer
// Mistake: a tree without barriers, as if 32 threads ran in step.
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
  for (var s = TEAM / 2u; s > 0u; s /= 2u) {
    if (lane < s) { part[tid] += part[tid + s]; }
  }
  if (lane == 0u && row < params.rows) { y[row] = part[tid]; }
}
