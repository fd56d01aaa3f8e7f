// planted: a workgroup for every sixteen million numbers
// cause: fewWorkgroups
// not: banks, uncoalesced, atomics, oneThread, barriers, division, narrow
//@ dispatch partial ceilDiv(n, 16777216)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 16777216)

const WG = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;

var<workgroup> part: array<f32, WG>;

fn tree_sum(tid: u32, own: f32) {
  part[tid] = own;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let vectors = params.n / 4u;
  let stride = groups.x * WG;
  var i = wid.x * WG + tid;
  var p = vec4f();
  var q = vec4f();
  while (i + 3u * stride < vectors) {
    let v0 = input4[i];
    let v1 = input4[i + stride];
    let v2 = input4[i + 2u * stride];
    let v3 = input4[i + 3u * stride];
    p += v0 + v1;
    q += v2 + v3;
    i += 4u * stride;
  }
  while (i < vectors) {
    p += input4[i];
    i += stride;
  }
  p += q;
  tree_sum(tid, (p.x + p.y) + (p.z + p.w));
  if (tid == 0u) { scratch[wid.x] = part[0]; }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < arrayLength(&scratch); i += WG) { sum += scratch[i]; }
  let rest = params.n / 4u * 4u + tid;
  if (rest < params.n) { sum += input[rest]; }
  tree_sum(tid, sum);
  if (tid == 0u) { output[0] = part[0]; }
}
