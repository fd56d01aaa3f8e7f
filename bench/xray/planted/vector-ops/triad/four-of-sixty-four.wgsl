// planted: workgroups of 64 threads of which four have work
// cause: idle, divergence
// not: uncoalesced, fewWorkgroups, barriers, atomics
//@ dispatch main min(65535, ceilDiv(n, 4)), ceilDiv(ceilDiv(n, 4), 65535)
struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
// one workgroup per vector of four
@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) v: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_id) lane: vec3u) {
  let i = 4u * (v.y * nwg.x + v.x) + lane.x;
  if (lane.x < 4u && i < params.n) {
    out[i] = a[i] + params.s * b[i];
  }
}
