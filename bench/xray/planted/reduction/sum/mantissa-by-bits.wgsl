// planted: 24 steps for every number, which put it together from the bits of its mantissa before it is added
// cause: arithmetic
// not: uncoalesced, banks, atomics, oneThread, dispatches, narrow, fewWorkgroups
//@ dispatch partial min(GROUPS, ceilDiv(n, 1024))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 1024))
override GROUPS: u32 = 528;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> words: array<u32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

// The sum of `own` over the workgroup.
fn tree(t: u32, own: f32) -> f32 {
  part[t] = own;
  workgroupBarrier();
  for (var half = 256u / 2u; half > 0u; half /= 2u) {
    if (t < half) { part[t] += part[t + half]; }
    workgroupBarrier();
  }
  return part[0];
}

// The number that an IEEE word means: the bits of its mantissa, each with its power of two.
fn decoded(word: u32) -> f32 {
  let exponent = (word >> 23u) & 255u;
  if (exponent < 32u) { return bitcast<f32>(word); }
  let mantissa = (word & 0x7fffffu) | 0x800000u;
  var weight = bitcast<f32>((exponent - 23u) << 23u);
  var value = 0.0;
  for (var bit = 0u; bit < 24u; bit++) {
    value += f32((mantissa >> bit) & 1u) * weight;
    weight *= 2.0;
  }
  return select(value, -value, (word >> 31u) == 1u);
}

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var i = wid.x * 256u + t; i < params.n; i += groups.x * 256u) { sum += decoded(words[i]); }
  let total = tree(t, sum);
  if (t == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  for (var k = t; k < arrayLength(&scratch); k += 256u) { sum += scratch[k]; }
  let total = tree(t, sum);
  if (t == 0u) { output[0] = total; }
}
