// planted: nothing; two vectors under way in each thread, eight workgroups a core, two steps of sixteen
// cause: none
//@ dispatch partial min(GROUPS, ceilDiv(n, 2048))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 2048))

override GROUPS: u32 = 1056;
const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;

var<workgroup> sums: array<f32, WG>;

fn group_sum(tid: u32, own: f32) -> f32 {
  sums[tid] = own;
  workgroupBarrier();
  var sum = 0.0;
  if (tid < 16u) {
    for (var k = 0u; k < 16u; k++) { sum += sums[tid + 16u * k]; }
    sums[tid] = sum;
  }
  workgroupBarrier();
  if (tid == 0u) {
    sum = 0.0;
    for (var k = 0u; k < 16u; k++) { sum += sums[k]; }
  }
  return sum;
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let vectors = params.n / 4u;
  let stride = groups.x * WG;
  var sum = vec4f();
  var i = wid.x * WG + tid;
  while (i + stride < vectors) {
    let p = input4[i];
    let q = input4[i + stride];
    sum += p + q;
    i += 2u * stride;
  }
  if (i < vectors) { sum += input4[i]; }
  let all = group_sum(tid, (sum.x + sum.y) + (sum.z + sum.w));
  if (tid == 0u) { scratch[wid.x] = all; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  let rest = params.n - params.n % 4u + tid;
  if (rest < params.n) { sum = input[rest]; }
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum += scratch[i]; }
  let all = group_sum(tid, sum);
  if (tid == 0u) { output[0] = all; }
}
