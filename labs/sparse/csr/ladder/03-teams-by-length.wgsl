// Rung 3: as many threads for a row as its mean length suggests.
// A team has 1, 2, 4 … 32 threads: the largest power of two that is not above the mean number of entries in a row. Then most threads of a team
// have work in each step. Workgroups go on to further rows, so that their number does not depend on the size of the team.
// What limits it: the mean says nothing about single rows. While a team goes through a row of thousands, the other teams of its workgroup wait
// at the barrier.
//@ dispatch main min(GROUPS, ceilDiv(rows, 8))
//@ sweep GROUPS 1056, 2112, 4224, 8448, 16896

const WG = 256u;
override GROUPS: u32 = 8448;

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
  let mean = max(1u, params.entries / params.rows);
  let team = min(32u, 1u << firstLeadingBit(mean));
  let lane = tid % team;
  let rows_a_group = WG / team;
  for (var first = wid.x * rows_a_group; first < params.rows; first += groups.x * rows_a_group) {
    let row = first + tid / team;
    var sum = 0.0;
    if (row < params.rows) {
      for (var i = offsets[row] + lane; i < offsets[row + 1u]; i += team) {
        sum += values[i] * x[columns[i]];
      }
    }
    part[tid] = sum;
    for (var s = team / 2u; s > 0u; s /= 2u) {
      workgroupBarrier();
      if (lane < s) { part[tid] += part[tid + s]; }
    }
    if (lane == 0u && row < params.rows) { y[row] = part[tid]; }
    workgroupBarrier();
  }
}
