// planted: workgroups of 2 × 2 × 2 threads
// cause: smallWorkgroups
// not: atomics, barriers, banks
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main min(65535, ceilDiv(n, 32)), ceilDiv(ceilDiv(n, 32), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(2, 2, 2)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let block = (w.y * g.x + w.x) * 32u;
  for (var k = 0u; k < 4u; k++) {
    let i = block + k * 8u + t;
    if (i < params.n) { out[i] = a[i] + b[i]; }
  }
}
