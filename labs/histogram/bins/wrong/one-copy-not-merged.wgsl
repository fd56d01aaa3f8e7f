// expect: wrong-answer
// Has four copies of the bins and adds up three of them.
//@ dispatch clear 1
//@ dispatch count min(256, ceilDiv(n, 256))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

var<workgroup> bins: array<atomic<u32>, 1024>;

@compute @workgroup_size(256)
fn clear(@builtin(local_invocation_index) bin: u32) {
  atomicStore(&counts[bin], 0u);
}

@compute @workgroup_size(256)
fn count(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var i = wid.x * 256u + tid; i < params.n; i += groups.x * 256u) {
    atomicAdd(&bins[values[i] * 4u + tid % 4u], 1u);
  }
  workgroupBarrier();
  var own = 0u;
  for (var k = 0u; k < 3u; k++) {
    own += atomicLoad(&bins[tid * 4u + k]);
  }
  atomicAdd(&counts[tid], own);
}
