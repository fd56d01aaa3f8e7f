// copy
//@ dispatch main ceilDiv(n, WG)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u) {
  let i = wid.x * WG + tid;
  if (i < params.n) {
    out[i] = a[i];
  }
}
