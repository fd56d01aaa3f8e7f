// expect: wrong-answer
// Counts whole vec4u and leaves out the last n % 4 elements.
//@ dispatch clear 1
//@ dispatch count min(256, ceilDiv(n, 1024))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(1) var<storage, read> values4: array<vec4u>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

var<workgroup> bins: array<atomic<u32>, 256>;

@compute @workgroup_size(256)
fn clear(@builtin(local_invocation_index) bin: u32) {
  atomicStore(&counts[bin], 0u);
}

@compute @workgroup_size(256)
fn count(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var i = wid.x * 256u + tid; i < params.n / 4u; i += groups.x * 256u) {
    let v = values4[i];
    atomicAdd(&bins[v.x], 1u);
    atomicAdd(&bins[v.y], 1u);
    atomicAdd(&bins[v.z], 1u);
    atomicAdd(&bins[v.w], 1u);
  }
  workgroupBarrier();
  atomicAdd(&counts[tid], atomicLoad(&bins[tid]));
}
