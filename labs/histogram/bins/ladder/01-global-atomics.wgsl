// Rung 1: one thread for each element, which adds 1 to its bin in the output.
// Two threads that want to add to the same bin at the same time would lose one of the additions, so this takes an atomic one.
// What limits it: all threads of the GPU share 256 words. Additions to one word run one after the other, and the more often a
// value occurs, the longer its queue.
//@ dispatch clear 1
//@ dispatch count min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

const BINS = 256u;

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

@compute @workgroup_size(BINS)
fn clear(@builtin(local_invocation_index) bin: u32) {
  atomicStore(&counts[bin], 0u);
}

@compute @workgroup_size(WG)
fn count(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n) {
    atomicAdd(&counts[values[i]], 1u);
  }
}
