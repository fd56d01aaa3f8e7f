// expect: wrong-answer
// Mistake: thread 0 fetches the first element for all to subtract, and nobody waits until it has.
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
var<workgroup> shift: f32;

@compute @workgroup_size(WG)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  if (tid == 0u) {
    shift = input[min(wid.x * WG, params.n - 1u)];
  }
  let i = wid.x * WG + tid;
  part[tid] = 0.0;
  if (i < params.n) {
    part[tid] = input[i] - shift;
  }
  workgroupBarrier();
  if (tid == 0u) {
    let count = min(WG, params.n - wid.x * WG);
    var total = f32(count) * shift;
    for (var t = 0u; t < count; t++) {
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
