// expect: wrong-answer
// Mistake: believes that the threads of the else branch run after those of the if branch, whose results they use.
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
  if (tid < WG / 2u) {
    part[tid] = sum;
  } else {
    part[tid] = sum + part[tid - WG / 2u];
  }
  workgroupBarrier();
  if (tid == 0u) {
    var total = 0.0;
    for (var t = WG / 2u; t < WG; t++) {
      total += part[t];
    }
    scratch[wid.x] = total;
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
