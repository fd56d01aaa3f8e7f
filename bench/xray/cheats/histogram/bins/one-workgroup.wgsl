// at most: 0
// One workgroup counts everything.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;

var<workgroup> bins: array<atomic<u32>, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32) {
  for (var i = tid; i < params.n; i += 256u) {
    atomicAdd(&bins[values[i]], 1u);
  }
  workgroupBarrier();
  counts[tid] = atomicLoad(&bins[tid]);
}
