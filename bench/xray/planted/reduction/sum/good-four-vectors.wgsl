// planted: nothing; four vectors under way in each thread, one tree a workgroup
// cause: none
// never: two dispatches are enough
//@ dispatch main min(128, ceilDiv(n, 4096))
//@ dispatch finish 1
//@ scratch 4 * min(128, ceilDiv(n, 4096))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> input4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;

// The sum of `own` over the workgroup.
fn group_sum(tid: u32, own: f32) -> f32 {
  part[tid] = own;
  workgroupBarrier();
  for (var half = 128u; half > 0u; half /= 2u) {
    if (tid < half) { part[tid] += part[tid + half]; }
    workgroupBarrier();
  }
  return part[0];
}

fn vector(i: u32, count: u32) -> vec4f {
  if (i < count) { return input4[i]; }
  return vec4f();
}

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) tid: u32) {
  let count = params.n / 4u;
  let step = groups.x * 256u;
  var own = vec4f();
  var i = wid.x * 256u + tid;
  for (; i + 3u * step < count; i += 4u * step) {
    own += (input4[i] + input4[i + step]) + (input4[i + 2u * step] + input4[i + 3u * step]);
  }
  own += vector(i, count) + vector(i + step, count) + vector(i + 2u * step, count);
  let sum = group_sum(tid, own.x + own.y + own.z + own.w);
  if (tid == 0u) { scratch[wid.x] = sum; }
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) tid: u32) {
  var own = 0.0;
  if (tid < arrayLength(&scratch)) { own = scratch[tid]; }
  let i = (params.n & ~3u) + tid;
  if (i < params.n) { own += input[i]; }
  let sum = group_sum(tid, own);
  if (tid == 0u) { output[0] = sum; }
}
