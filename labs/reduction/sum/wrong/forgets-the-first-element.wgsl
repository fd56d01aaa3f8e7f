// expect: wrong-answer
// Mistake: begins at element 1 where there is more than one.
//@ dispatch partial min(256, ceilDiv(n, 256))
//@ dispatch finish 1
//@ scratch 1024

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

fn groups() -> u32 {
  return min(256u, (params.n + 255u) / 256u);
}

fn tree_sum(tid: u32, value: f32) -> f32 {
  part[tid] = value;
  for (var s = 128u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) {
      part[tid] += part[tid + s];
    }
  }
  return part[0];
}

@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  var sum = 0.0;
  for (var i = wid.x * 256u + tid; i < params.n; i += groups() * 256u) {
    sum += select(input[i], 0.0, i == 0u && params.n > 1u);
  }
  let total = tree_sum(tid, sum);
  if (tid == 0u) {
    scratch[wid.x] = total;
  }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var sum = 0.0;
  for (var i = tid; i < groups(); i += 256u) {
    sum += scratch[i];
  }
  let total = tree_sum(tid, sum);
  if (tid == 0u) {
    output[0] = total;
  }
}
