// expect: wrong-answer
// Each thread counts in bytes of its own word, which overflow after 255 equal values.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> values: array<u32>;
@group(0) @binding(2) var<storage, read_write> counts: array<u32>;

var<workgroup> bytes: array<u32, 4096>;

// 64 threads, each with 256 counters of a byte.
@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) tid: u32) {
  for (var i = tid; i < params.n; i += 64u) {
    let value = values[i];
    bytes[(value / 4u) * 64u + tid] += 1u << (8u * (value % 4u));
  }
  workgroupBarrier();
  for (var bin = tid; bin < 256u; bin += 64u) {
    var own = 0u;
    for (var k = 0u; k < 64u; k++) {
      own += (bytes[(bin / 4u) * 64u + k] >> (8u * (bin % 4u))) & 0xffu;
    }
    counts[bin] = own;
  }
}
