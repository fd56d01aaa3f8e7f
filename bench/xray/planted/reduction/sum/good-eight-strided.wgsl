// planted: nothing; eight single loads under way in each thread, two steps of sixteen in the workgroup
// cause: none
// never: two dispatches are enough
//@ dispatch main min(132, ceilDiv(n, 4096))
//@ dispatch finish 1
//@ scratch 4 * min(132, ceilDiv(n, 4096))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

// 256 numbers become 16, and 16 become one.
fn group_sum(tid: u32, own: f32) -> f32 {
  part[tid] = own;
  workgroupBarrier();
  var sum = 0.0;
  if (tid < 16u) {
    for (var k = 0u; k < 16u; k++) { sum += part[16u * k + tid]; }
    part[tid] = sum;
  }
  workgroupBarrier();
  sum = 0.0;
  if (tid == 0u) {
    for (var k = 0u; k < 16u; k++) { sum += part[k]; }
  }
  return sum;
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  let step = groups.x * 256u;
  var own = 0.0;
  var i = wid.x * 256u + tid;
  for (; i + 7u * step < params.n; i += 8u * step) {
    let low = (input[i] + input[i + step]) + (input[i + 2u * step] + input[i + 3u * step]);
    let high = (input[i + 4u * step] + input[i + 5u * step]) + (input[i + 6u * step] + input[i + 7u * step]);
    own += low + high;
  }
  for (; i < params.n; i += step) { own += input[i]; }
  let sum = group_sum(tid, own);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  if (tid < arrayLength(&scratch)) { own = scratch[tid]; }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
