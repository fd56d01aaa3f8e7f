// histogram/bins: counts[v] = how many elements of the input are equal to v.
// Lines that begin with "//@" are the launch plan: which entry points run, one
// after the other, over how many workgroups.
//@ dispatch clear 1
//@ dispatch count min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

// One invocation for each of the 256 bins.
@compute @workgroup_size(256)
fn clear(@builtin(local_invocation_index) bin: u32) {
  // TODO: the output begins with random words. Store a zero in this bin.
  _ = atomicLoad(&counts[bin]);
}

// One invocation for each element.
@compute @workgroup_size(WG)
fn count(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n) {
    atomicAdd(&counts[values[i]], 1u);
  }
}
