// planted: a tile whose columns the lanes touch
// reason: Line \d+ takes 32 passes over the banks of workgroup memory where 1 would do
// advice: pad each row of the array

// A workgroup copies 1024 elements through a tile of 32×32. Lanes run down a column of it.
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)

const EDGE = 32u;
const ROWS = 8u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> tile: array<array<f32, EDGE>, EDGE>;

@compute @workgroup_size(EDGE, ROWS)
fn main(@builtin(local_invocation_id) local: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * EDGE * EDGE;
  for (var row = local.y; row < EDGE; row += ROWS) {
    let i = first + row * EDGE + local.x;
    if (i < params.n) {
      tile[local.x][row] = a[i];
    }
  }
  workgroupBarrier();
  for (var row = local.y; row < EDGE; row += ROWS) {
    let i = first + row * EDGE + local.x;
    if (i < params.n) {
      out[i] = tile[local.x][row];
    }
  }
}
