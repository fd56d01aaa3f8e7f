// expect: wrong-answer
// Mistake: one dispatch; the workgroup with the highest number adds up the partial sums of all others. It may run before they have.
//@ dispatch main ceilDiv(n, WG)
//@ scratch 4 * ceilDiv(n, WG)
override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
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
    if (wid.x == groups.x - 1u) {
      var total = 0.0;
      for (var k = 0u; k < groups.x; k++) {
        total += scratch[k];
      }
      output[0] = total;
    }
  }
}
