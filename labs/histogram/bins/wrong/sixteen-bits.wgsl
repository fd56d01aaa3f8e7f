// expect: wrong-answer
// Keeps two counters of 16 bits in a word: more than 65 535 in one bin carry into the other.
//@ dispatch clear 1
//@ dispatch count 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<atomic<u32>>;

var<workgroup> bins: array<atomic<u32>, 128>;

@compute @workgroup_size(256)
fn clear(@builtin(local_invocation_index) bin: u32) {
  atomicStore(&counts[bin], 0u);
}

@compute @workgroup_size(256)
fn count(@builtin(local_invocation_index) tid: u32) {
  for (var i = tid; i < params.n; i += 256u) {
    let value = values[i];
    atomicAdd(&bins[value / 2u], select(1u, 65536u, value % 2u == 1u));
  }
  workgroupBarrier();
  let pair = atomicLoad(&bins[tid / 2u]);
  atomicStore(&counts[tid], select(pair & 0xffffu, pair >> 16u, tid % 2u == 1u));
}
