// planted: the whole array twice, once from each end, of which the mean is kept
// cause: twice, reuse, memorySum
// not: uncoalesced, atomics, smallWorkgroups, barriers, banks, staged
// never: (causes?|has|have|are) bank conflicts
//@ dispatch forwards min(528, ceilDiv(n, 4096))
//@ dispatch backwards min(528, ceilDiv(n, 4096))
//@ dispatch finish 1
//@ scratch 8 * min(528, ceilDiv(n, 4096))
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

// 256 numbers become 16, and these one, which thread 0 gets.
fn sum_of_group(t: u32, own: f32) -> f32 {
  part[t] = own;
  workgroupBarrier();
  var sum = 0.0;
  if (t < 16u) {
    for (var k = 0u; k < 16u; k++) { sum += part[t + 16u * k]; }
    part[t] = sum;
  }
  workgroupBarrier();
  if (t == 0u) {
    sum = 0.0;
    for (var k = 0u; k < 16u; k++) { sum += part[k]; }
  }
  return sum;
}

fn walk(t: u32, group: u32, groups: u32, back: bool) -> f32 {
  let vectors = params.n / 4u;
  var sums = vec4f();
  for (var i = group * 256u + t; i < vectors; i += groups * 256u) { sums += input4[select(i, vectors - 1u - i, back)]; }
  return sum_of_group(t, (sums.x + sums.y) + (sums.z + sums.w));
}

@compute @workgroup_size(256)
fn forwards(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let sum = walk(t, w.x, g.x, false);
  if (t == 0u) { scratch[w.x] = 0.5 * sum; }
}

@compute @workgroup_size(256)
fn backwards(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let sum = walk(t, w.x, g.x, true);
  if (t == 0u) { scratch[g.x + w.x] = 0.5 * sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var own = 0.0;
  for (var i = t; i < arrayLength(&scratch); i += 256u) { own += scratch[i]; }
  let rest = (params.n & ~3u) + t;
  if (rest < params.n) { own += input[rest]; }
  let sum = sum_of_group(t, own);
  if (t == 0u) { output[0] = sum; }
}
