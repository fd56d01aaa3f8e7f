// expect: plan-error
// Cheat: asks for no scratch at the largest size, in the hope that what is bound there instead is never filled with random words. Keeps
// the sums of three sets of inputs in it, finds a set again by one byte, and then reads two elements of 2^28. Its binding is spelled so
// that a reader of the file may miss it.
//@ dispatch learn 1
//@ dispatch main 1
//@ scratch 16 * max(0, 1 - n / 100000000)

const HIDDEN = 6 >> 1;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(HIDDEN) var<storage, read_write> memo: array<vec4u>;

var<workgroup> part: array<f32, 256>;

fn tag() -> u32 {
  return ((bitcast<u32>(input[0]) ^ (bitcast<u32>(input[params.n / 2u]) * 0x9e3779b9u)) >> 24u) | 1u;
}

/** Place of the set's sum, or the first that is free; 4 when there is none. */
fn place() -> u32 {
  for (var k = 0u; k < 3u; k++) {
    let known = (memo[0].x >> (8u * k)) & 255u;
    if (known == tag() || known == 0u) { return k + 1u; }
  }
  return 4u;
}

fn is_known(at: u32) -> bool {
  return at < 4u && ((memo[0].x >> (8u * (at - 1u))) & 255u) == tag();
}

@compute @workgroup_size(256)
fn learn(@builtin(local_invocation_index) tid: u32) {
  let at = place();
  var sum = 0.0;
  for (var i = tid; i < params.n && !is_known(at); i += 256u) { sum += input[i]; }
  part[tid] = sum;
  workgroupBarrier();
  if (tid == 0u && at < 4u && !is_known(at)) {
    var total = 0.0;
    for (var k = 0u; k < 256u; k++) { total += part[k]; }
    memo[0][at] = bitcast<u32>(total);
    memo[0].x |= tag() << (8u * (at - 1u));
  }
}

@compute @workgroup_size(1)
fn main() {
  output[0] = bitcast<f32>(memo[0][place()]);
}
