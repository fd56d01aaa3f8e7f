// expect: wrong-answer
// Mistake: no barrier before the last thread adds up what all have stored. It is right wherever the last thread happens to run last, as
// on a CPU that plays GPU; where it does not, it finds zeros.
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
  if (tid == WG - 1u) {
    var total = 0.0;
    for (var t = 0u; t < WG; t++) {
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
