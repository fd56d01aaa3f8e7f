// planted: nothing; four words a thread, one workgroup width apart, loaded before the first store
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 4 * WG)), ceilDiv(ceilDiv(n, 4 * WG), 65535)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i0 = (wid.y * groups.x + wid.x) * 4u * WG + tid;
  let i1 = i0 + WG;
  let i2 = i1 + WG;
  let i3 = i2 + WG;
  if (i3 < params.n) {
    let w = vec4f(a[i0], a[i1], a[i2], a[i3]);
    out[i0] = w.x;
    out[i1] = w.y;
    out[i2] = w.z;
    out[i3] = w.w;
    return;
  }
  if (i0 < params.n) { out[i0] = a[i0]; }
  if (i1 < params.n) { out[i1] = a[i1]; }
  if (i2 < params.n) { out[i2] = a[i2]; }
}
