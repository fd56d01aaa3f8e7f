// expect: wrong-answer
// No guard: threads behind the end read the last element again, or whatever is there.
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
  atomicAdd(&counts[values[i]], 1u);
}
