// planted: a contiguous piece for each thread
// reason: Line {line} reads .* sectors where .*: neighbours in a warp read addresses \d+ bytes apart\.
// advice: Let thread t take elements t, t \+ threads
//@ dispatch count ceilDiv(n, 32 * 256)
//@ dispatch sum 1
//@ scratch 1024 * ceilDiv(n, 32 * 256)

const BINS = 256u;
const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<u32>;

var<workgroup> bins: array<atomic<u32>, BINS>;

@compute @workgroup_size(WG)
fn count(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let first = 32u * (wid.x * WG + tid);
  for (var k = first; k < min(first + 32u, params.n); k++) {
    atomicAdd(&bins[values[k]], 1u); // here
  }
  workgroupBarrier();
  scratch[wid.x * BINS + tid] = atomicLoad(&bins[tid]);
}

@compute @workgroup_size(BINS)
fn sum(@builtin(local_invocation_index) bin: u32) {
  var own = 0u;
  for (var group = 0u; group < (params.n + 32u * WG - 1u) / (32u * WG); group++) {
    own += scratch[group * BINS + bin];
  }
  counts[bin] = own;
}
