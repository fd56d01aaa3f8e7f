// expect: wrong-answer
// The first dispatch is right; in the second the last thread adds up without a barrier.
//@ dispatch partial ceilDiv(n, WG)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, WG)
override WG: u32 = 64;

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
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u) {
    scratch[wid.x] = part[0];
  }
}

@compute @workgroup_size(WG)
fn finish(@builtin(local_invocation_id) local: vec3u) {
  var sum = 0.0;
  for (var i = local.x; i < (params.n + WG - 1u) / WG; i += WG) {
    sum += scratch[i];
  }
  part[local.x] = sum;
  if (local.x == WG - 1u) {
    var total = 0.0;
    for (var t = 0u; t < WG; t++) {
      total += part[t];
    }
    output[0] = total;
  }
}
