// expect: wrong-answer
// Mistake: the last six steps of the tree, of 64 threads, have no barriers, as if subgroups were 64 wide.
//@ dispatch partial ceilDiv(n, WG)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, WG)
override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * WG + tid;
  var sum = 0.0;
  if (i < params.n) {
    sum = input[i];
  }
  part[tid] = sum;
  for (var s = WG / 2u; s >= 64u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  workgroupBarrier();
  if (tid < 64u) {
    for (var s = 32u; s > 0u; s /= 2u) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u) {
    scratch[wid.x] = part[0];
  }
}

@compute @workgroup_size(1)
fn finish() {
  var sum = 0.0;
  for (var i = 0u; i < (params.n + WG - 1u) / WG; i++) {
    sum += scratch[i];
  }
  output[0] = sum;
}
