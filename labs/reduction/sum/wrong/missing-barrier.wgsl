// expect: wrong-answer
// Half of the threads load and add up, then the other half adds up what those have stored, without a workgroupBarrier() between
// the two: the second half finds zeros, because the first is still waiting for memory.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 128>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32) {
  if (tid >= 128u) {
    var sum = 0.0;
    for (var i = tid - 128u; i < params.n; i += 128u) {
      sum += input[i];
    }
    part[tid - 128u] = sum;
  }
  if (tid == 0u) {
    var sum = 0.0;
    for (var t = 0u; t < 128u; t++) {
      sum += part[t];
    }
    output[0] = sum;
  }
}
