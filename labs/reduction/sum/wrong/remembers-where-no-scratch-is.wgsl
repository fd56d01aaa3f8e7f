// expect: plan-error
// Cheat: asks for no scratch at the largest size (and at n = 1), in the hope that what is bound there instead is never filled with random
// words. Keeps the sum of a set of inputs in it, with the lowest byte to tell the set by, and then reads two elements of 2^28. The binding
// is spelled so that a reader of the file may miss it.
//@ dispatch learn 1
//@ dispatch main 1
//@ scratch 4 * max(0, 1 - n / 100000000) * min(1, n - 1)

const HIDDEN = 6 >> 1;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(HIDDEN) var<storage, read_write> memo: array<u32>;

var<workgroup> part: array<f32, 256>;

fn tag() -> u32 {
  return ((bitcast<u32>(input[0]) ^ (bitcast<u32>(input[params.n / 2u]) * 0x9e3779b9u)) >> 24u) | 1u;
}

fn is_known() -> bool {
  return may_last() && (memo[0] & 255u) == tag();
}

/** Where the plan asks for scratch, it is filled with random words, and the sum has to be made. */
fn may_last() -> bool {
  return params.n >= 100000000u;
}

@compute @workgroup_size(256)
fn learn(@builtin(local_invocation_index) tid: u32) {
  let known = is_known();
  var sum = 0.0;
  for (var i = tid; i < params.n && !known; i += 256u) { sum += input[i]; }
  part[tid] = sum;
  workgroupBarrier();
  if (tid == 0u && !known) {
    var total = 0.0;
    for (var k = 0u; k < 256u; k++) { total += part[k]; }
    output[0] = total;
    if (may_last() && memo[0] == 0u) { memo[0] = (bitcast<u32>(total) & 0xffffff00u) | tag(); }
  }
}

@compute @workgroup_size(1)
fn main() {
  if (is_known()) { output[0] = bitcast<f32>(memo[0] & 0xffffff00u); }
}
