// planted: a single workgroup
// reason: The kernel runs in only 1 workgroup\.
// advice: Launch more workgroups

// One workgroup adds up all, so that nothing has to wait for another. Blocks of 256 sums keep the rounding small.
//@ dispatch main 1

override WG: u32 = 256;

const BLOCK = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var first = tid; first < params.n; first += BLOCK * WG) {
    var of_block = 0.0;
    for (var i = first; i < min(first + BLOCK * WG, params.n); i += WG) {
      of_block += input[i];
    }
    sum += of_block;
  }
  part[tid] = sum;
  for (var s = WG / 2u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u) {
    output[0] = part[0];
  }
}
