// planted: 32 neighbouring words of workgroup memory for each thread, so that all lanes of a warp meet in one bank
// cause: banks, staged
// not: uncoalesced, atomics, dispatches
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)

const THREADS = 64u;
const EACH = 32u;
const BLOCK = THREADS * EACH;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> block: array<f32, BLOCK>;

@compute @workgroup_size(THREADS)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let start = (wid.y * groups.x + wid.x) * BLOCK;
  for (var k = tid; k < BLOCK; k += THREADS) {
    var value = 0.0;
    if (start + k < params.n) { value = a[start + k]; }
    block[k] = value;
  }
  workgroupBarrier();
  // Every thread scales its own 32 numbers.
  for (var k = 0u; k < EACH; k++) {
    block[tid * EACH + k] *= params.s;
  }
  workgroupBarrier();
  for (var k = tid; k < BLOCK; k += THREADS) {
    if (start + k < params.n) { out[start + k] = block[k]; }
  }
}
