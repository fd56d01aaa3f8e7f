// planted: the two local coordinates of a 32 × 8 workgroup in the wrong order, so that neighbours are eight words apart
// cause: uncoalesced
// not: banks, atomics, barriers, oneThread, fewWorkgroups, division
//@ dispatch main min(65535, ceilDiv(n, W * H)), ceilDiv(ceilDiv(n, W * H), 65535)

override W: u32 = 32;
override H: u32 = 8;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(W, H)
fn main(@builtin(local_invocation_id) at: vec3u, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let block = (wid.x + wid.y * groups.x) * W * H;
  let i = block + at.x * H + at.y;
  if (i >= params.n) { return; }
  out[i] = a[i] + b[i];
}
