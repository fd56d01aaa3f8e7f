// planted: nothing; three vectors a thread, one workgroup width apart, loaded before the first store
// cause: none, fewWorkgroups
//@ dispatch main min(65535, ceilDiv(n, 12 * WG)), ceilDiv(ceilDiv(n, 12 * WG), 65535)
//@ dispatch tail 1

override WG: u32 = 128;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> source: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> target4: array<vec4f>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let count = params.n / 4u;
  let i = (wid.y * groups.x + wid.x) * 3u * WG + tid;
  if (i + 2u * WG < count) {
    let p = source[i];
    let q = source[i + WG];
    let r = source[i + 2u * WG];
    target4[i] = p;
    target4[i + WG] = q;
    target4[i + 2u * WG] = r;
    return;
  }
  if (i < count) { target4[i] = source[i]; }
  if (i + WG < count) { target4[i + WG] = source[i + WG]; }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = (params.n & ~3u) + tid;
  if (i < params.n) { out[i] = a[i]; }
}
