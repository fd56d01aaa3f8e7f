// planted: a tree whose active threads lie apart, each of its statements on one line
// reason: In line {line} only [\d.]+ of the 32 lanes of a warp work
// advice: next to each other

//@ dispatch partial min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch finish 1
//@ scratch 4 * ceilDiv(n, 256)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> input: array<f32>;
@group(0) @binding(2) var<storage, read_write> output: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

var<workgroup> part: array<f32, 256>;
@compute @workgroup_size(256)
fn partial(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let group = w.y * g.x + w.x;
  let i = group * 256u + t;
  part[t] = 0.0;
  if (i < params.n) { part[t] = input[i]; }
  for (var s = 1u; s < 256u; s *= 2u) {
    workgroupBarrier();
    if (t % (2u * s) == 0u) { part[t] += part[t + s]; } // here
  }
  if (t == 0u && group * 256u < params.n) { scratch[group] = part[0]; }
}
var<workgroup> fpart: array<f32, 256>;
@compute @workgroup_size(256)
fn finish(@builtin(local_invocation_index) t: u32) {
  let count = (params.n + 255u) / 256u;
  var s = 0.0;
  for (var i = t; i < count; i += 256u) { s += scratch[i]; }
  fpart[t] = s;
  for (var d = 128u; d > 0u; d /= 2u) {
    workgroupBarrier();
    if (t < d) { fpart[t] += fpart[t + d]; }
  }
  if (t == 0u) { output[0] = fpart[0]; }
}
