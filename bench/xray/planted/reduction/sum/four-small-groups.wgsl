// planted: four workgroups of 64 threads for the whole array
// cause: fewWorkgroups
// reason: \b(4|four) workgroups|256 (threads|invocations)
// not: uncoalesced, banks, atomics, dispatches, scratch
// never: \b(one|single) thread (alone|does|works|adds)|thread 0 (alone|does|works|adds)
//@ dispatch quarter 4
//@ dispatch finish 1
//@ scratch 16

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<vec4f>;
@group(0) @binding(1) var<storage, read> tail: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> quarters: array<f32, 4>;

var<workgroup> part: array<f32, 64>;

@compute @workgroup_size(64)
fn quarter(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  var x = vec4f();
  var y = vec4f();
  let end = params.n / 4u;
  for (var i = id.x; i < end; i += 512u) {
    x += input[i];
    if (i + 256u < end) { y += input[i + 256u]; }
  }
  let sum = x + y;
  part[tid] = dot(sum, vec4f(1.0));
  for (var s = 32u; s > 0u; s /= 2u) {
    workgroupBarrier();
    if (tid < s) { part[tid] += part[tid + s]; }
  }
  if (tid == 0u) { quarters[wid.x] = part[0]; }
}

@compute @workgroup_size(1)
fn finish() {
  var sum = (quarters[0] + quarters[1]) + (quarters[2] + quarters[3]);
  for (var i = params.n / 4u * 4u; i < params.n; i++) { sum += tail[i]; }
  output[0] = sum;
}
