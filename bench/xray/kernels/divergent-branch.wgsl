// Even and odd lanes take different branches: each request has half of its lanes. n is a multiple of 128.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i >= params.n) {
    return;
  }
  if (i % 2u == 0u) {
    out[i] = 2.0 * a[i];
  } else {
    out[i ^ 64u] = 0.5 * a[i ^ 32u] + 1.0;
  }
}
