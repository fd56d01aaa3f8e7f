// planted: workgroups of four threads
// cause: smallWorkgroups
// not: banks, atomics, misaligned
//@ dispatch partial min(GROUPS, ceilDiv(n, 128))
//@ dispatch finish 1
//@ scratch 4 * min(GROUPS, ceilDiv(n, 128))
override GROUPS: u32 = 8448;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(1) var<storage, read> quads: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> quartet: array<f32, 4>;

@compute @workgroup_size(4)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let stride = groups.x * 4u;
  let count = params.n / 4u;
  var even = vec4f();
  var odd = vec4f();
  for (var i = wid.x * 4u + t; i < count; i += 2u * stride) {
    even += quads[i];
    if (i + stride < count) { odd += quads[i + stride]; }
  }
  let sum = even + odd;
  quartet[t] = (sum.x + sum.y) + (sum.z + sum.w);
  workgroupBarrier();
  if (t == 0u) { scratch[wid.x] = (quartet[0] + quartet[1]) + (quartet[2] + quartet[3]); }
}

var<workgroup> part: array<f32, 256>;

// The sum of `own` over the workgroup.
fn tree(t: u32, own: f32) -> f32 {
  part[t] = own;
  workgroupBarrier();
  for (var half = 256u / 2u; half > 0u; half /= 2u) {
    if (t < half) { part[t] += part[t + half]; }
    workgroupBarrier();
  }
  return part[0];
}

@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  var sum = 0.0;
  for (var k = t; k < arrayLength(&scratch); k += 256u) { sum += scratch[k]; }
  let last = params.n / 4u * 4u + t;
  if (last < params.n) { sum += input[last]; }
  let total = tree(t, sum);
  if (t == 0u) { output[0] = total; }
}
