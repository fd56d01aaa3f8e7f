// Rung 2: a histogram for each workgroup.
// A workgroup counts 4096 elements in bins of its own, in workgroup memory, and adds them to the output once at the end. That is one atomic addition
// to the output for 16 elements instead of one for each, and the queues in workgroup memory are those of 256 threads.
// Workgroup memory is zero when a workgroup starts, so it needs no clearing.
// What limits it: at the end of each workgroup, everybody waits and adds 256 numbers, and the next 4096 elements start anew.
//@ dispatch clear 1
//@ dispatch count min(65535, ceilDiv(n, CHUNK)), ceilDiv(ceilDiv(n, CHUNK), 65535)

const BINS = 256u;
const WG = 256u;

override CHUNK: u32 = 4096;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

var<workgroup> bins: array<atomic<u32>, BINS>;

@compute @workgroup_size(BINS)
fn clear(@builtin(local_invocation_index) bin: u32) {
  atomicStore(&counts[bin], 0u);
}

@compute @workgroup_size(WG)
fn count(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * CHUNK;
  for (var k = tid; k < CHUNK; k += WG) {
    if (first + k < params.n) {
      atomicAdd(&bins[values[first + k]], 1u);
    }
  }
  workgroupBarrier();
  let own = atomicLoad(&bins[tid]);
  if (own > 0u) {
    atomicAdd(&counts[tid], own);
  }
}
