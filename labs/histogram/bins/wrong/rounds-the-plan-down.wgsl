// expect: wrong-answer
// Launches whole chunks of 4096 elements only.
//@ dispatch clear 1
//@ dispatch count min(65535, max(1, n / 4096)), ceilDiv(max(1, n / 4096), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

var<workgroup> bins: array<atomic<u32>, 256>;

@compute @workgroup_size(256)
fn clear(@builtin(local_invocation_index) bin: u32) {
  atomicStore(&counts[bin], 0u);
}

@compute @workgroup_size(256)
fn count(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * 4096u;
  for (var k = tid; k < 4096u; k += 256u) {
    if (first + k < params.n) {
      atomicAdd(&bins[values[first + k]], 1u);
    }
  }
  workgroupBarrier();
  atomicAdd(&counts[tid], atomicLoad(&bins[tid]));
}
