// expect: wrong-answer
// Mistake: the first half of the workgroups copies a, the second half adds b to what it finds, all in one dispatch. Nothing makes the second
// half wait.
//@ dispatch main min(65534, 2 * ceilDiv(n, 64)), ceilDiv(ceilDiv(n, 64), 32767)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let half = groups.x / 2u;
  let i = (group.y * half + group.x % half) * 64u + lane;
  if (i >= params.n) { return; }
  if (group.x < half) {
    out[i] = a[i];
  } else {
    out[i] += b[i];
  }
}
