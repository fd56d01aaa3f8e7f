// planted: the 32 threads of a workgroup row take turns, one after the other, to add their elements
// cause: divergence, oneThread
// not: atomics, banks, barriers, fewWorkgroups
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(local_invocation_index) t: u32, @builtin(local_invocation_id) local: vec3u, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = (w.y * g.x + w.x) * 256u + t;
  // Nobody writes while a neighbour does.
  for (var turn = 0u; turn < 32u; turn++) {
    if (local.x == turn && i < params.n) {
      out[i] = a[i] + b[i];
    }
  }
}
