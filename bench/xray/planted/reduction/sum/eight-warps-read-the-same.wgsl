// planted: eight warps of each workgroup that all read the same numbers, of which one is needed
// cause: reuse, twice, memorySum, idle
// reason: same (numbers|elements|words)
// not: banks, atomics, oneThread
//@ dispatch partial min(GROUPS, ceilDiv(n, 512))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 512))
override GROUPS: u32 = 2112;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
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

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let lane = t % 32u;
  var sum = 0.0;
  for (var i = wid.x * 32u + lane; i < params.n; i += groups.x * 32u) { sum += input[i]; }
  // One warp's sums count, or everything would be added eight times.
  let total = tree(t, select(0.0, sum, t < 32u));
  if (t == 0u) { scratch[wid.x] = total; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  for (var k = t; k < arrayLength(&scratch); k += 256u) { sum += scratch[k]; }
  let total = tree(t, sum);
  if (t == 0u) { output[0] = total; }
}
