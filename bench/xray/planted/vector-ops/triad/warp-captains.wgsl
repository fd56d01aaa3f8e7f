// planted: the first of every 32 threads computes the 32 elements of all
// cause: divergence, idle, oneThread
// not: atomics, banks, barriers, division
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  if (t % 32u != 0u) { return; }
  let first = (w.y * g.x + w.x) * 256u + t;
  let last = min(first + 32u, params.n);
  for (var i = first; i < last; i++) { out[i] = a[i] + params.s * b[i]; }
}
