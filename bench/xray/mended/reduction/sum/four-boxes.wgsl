// mended: each thread adds up in a register and puts one sum into its box
//@ dispatch partial min(GROUPS, ceilDiv(n, 4096))
//@ dispatch finish 1
//@ scratch 4 * 4 * GROUPS

const WG = 256u;
override GROUPS: u32 = 1056;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> boxes: array<atomic<u32>, 4>;
var<workgroup> tree: array<f32, WG>;

fn put(box: u32, x: f32) {
  var seen = atomicLoad(&boxes[box]);
  loop {
    let attempt = atomicCompareExchangeWeak(&boxes[box], seen, bitcast<u32>(bitcast<f32>(seen) + x));
    if (attempt.exchanged) { break; }
    seen = attempt.old_value;
  }
}

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  var sum = 0.0;
  for (var i = wid.x * WG + tid; i < params.n; i += groups.x * WG) {
    sum += input[i];
  }
  put(tid % 4u, sum);
  workgroupBarrier();
  if (tid < 4u) { scratch[4u * wid.x + tid] = bitcast<f32>(atomicLoad(&boxes[tid])); }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_index) tid: u32) {
  let partials = 4u * min(GROUPS, (params.n + 16u * WG - 1u) / (16u * WG));
  var sum = 0.0;
  for (var i = tid; i < partials; i += WG) { sum += scratch[i]; }
  tree[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { tree[tid] += tree[tid + s]; }
  }
  if (tid == 0u) { output[0] = tree[0]; }
}
