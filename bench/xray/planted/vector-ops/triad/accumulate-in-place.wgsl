// planted: a result that is built up in memory
// cause: memorySum, reuse
// not: divergence, uncoalesced, idle, fewWorkgroups, smallWorkgroups
//@ dispatch triad min(65535, ceilDiv(n, 128)), ceilDiv(ceilDiv(n, 128), 65535)
struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> u: Params;
@group(0) @binding(1) var<storage, read> A: array<f32>;
@group(0) @binding(2) var<storage, read> B: array<f32>;
@group(0) @binding(3) var<storage, read_write> C: array<f32>;
@compute @workgroup_size(128)
fn triad(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_id) l: vec3u)
{
  let i = (w.y * g.x + w.x) * 128u + l.x;
  if (i < u.n)
  {
    C[i] = B[i];
    C[i] = C[i] * u.s;
    C[i] = C[i] + A[i];
  }
}
