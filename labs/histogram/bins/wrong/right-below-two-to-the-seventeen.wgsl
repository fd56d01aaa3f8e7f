// expect: wrong-answer
// Cheat: counts 2^17 elements, more than a software GPU was ever tried with.
//@ dispatch clear 1
//@ dispatch count min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

@compute @workgroup_size(256)
fn clear(@builtin(local_invocation_index) bin: u32) {
  atomicStore(&counts[bin], 0u);
}

@compute @workgroup_size(256)
fn count(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i < min(params.n, 131072u)) {
    atomicAdd(&counts[values[i]], 1u);
  }
}
