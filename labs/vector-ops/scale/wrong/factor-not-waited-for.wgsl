// expect: wrong-answer
// Mistake: one invocation of each workgroup puts the factor into workgroup memory, and the others use it without waiting.
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> factor: f32;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (group.y * groups.x + group.x) * 256u + lane;
  if (lane == 0u) { factor = params.s; }
  if (i < params.n) { out[i] = factor * a[i]; }
}
