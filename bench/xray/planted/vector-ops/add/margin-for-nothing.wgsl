// planted: a margin of 96 elements on either side of every 64, which is loaded into workgroup memory and never used
// cause: halo, reuse, twice, staged, memorySum
// not: banks, atomics, dispatches, oneThread
// The loader is the one from the image filter.
//@ dispatch main min(65535, ceilDiv(n, CORE)), ceilDiv(ceilDiv(n, CORE), 65535)
override CORE: u32 = 64;

const WIDTH = 256u;
const MARGIN = 96;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

var<workgroup> piece_of_a: array<f32, WIDTH>;
var<workgroup> piece_of_b: array<f32, WIDTH>;

@compute @workgroup_size(WIDTH)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let core = (wid.y * groups.x + wid.x) * CORE;
  let wanted = i32(core + tid) - MARGIN;
  let at = u32(clamp(wanted, 0, i32(params.n) - 1));
  piece_of_a[tid] = a[at];
  piece_of_b[tid] = b[at];
  workgroupBarrier();
  if (tid < CORE && core + tid < params.n) {
    let t = tid + u32(MARGIN);
    out[core + tid] = piece_of_a[t] + piece_of_b[t];
  }
}
