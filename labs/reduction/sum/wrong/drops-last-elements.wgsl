// expect: wrong-answer
// Forgets that n need not be a multiple of 4: a vec4f view ends before the last n % 4 elements.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;

var<workgroup> part: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32) {
  var sum = vec4f();
  for (var i = tid; i < params.n / 4u; i += 256u) {
    sum += input[i];
  }
  part[tid] = sum.x + sum.y + sum.z + sum.w;
  for (var s = 128u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  if (tid == 0u) {
    output[0] = part[0];
  }
}
