// planted: workgroups of 5 × 3 threads
// cause: smallWorkgroups
// not: banks, atomics, barriers, oneThread, division, dispatches
//@ dispatch main min(65535, ceilDiv(n, 15)), ceilDiv(ceilDiv(n, 15), 65535)
const W = 5u; const H = 3u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(W, H)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * W * H + lane;
  if (i < params.n) { out[i] = params.s * a[i]; }
}
