// mended: the block is kept row by row
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)

const WG = 256u;
const SIDE = 32u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> block: array<f32, SIDE * SIDE>;

fn place(j: u32) -> u32 {
  return (j / SIDE) * SIDE + j % SIDE;
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * SIDE * SIDE;
  for (var j = tid; j < SIDE * SIDE; j += WG) {
    if (first + j < params.n) { block[place(j)] = a[first + j]; }
  }
  workgroupBarrier();
  for (var j = tid; j < SIDE * SIDE; j += WG) {
    if (first + j < params.n) { out[first + j] = params.s * block[place(j)]; }
  }
}
