// 8 loads in flight per thread, WG tuned with sweep: 128 < 256 here
//@ dispatch main min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ sweep WG 64, 128, 256

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let tile = (wid.y * groups.x + wid.x) * 8u * WG;
  let lo = tile + tid;
  if (tile + 8u * WG <= params.n) {
    let v0 = a[lo];
    let v1 = a[lo + WG];
    let v2 = a[lo + 2u * WG];
    let v3 = a[lo + 3u * WG];
    let v4 = a[lo + 4u * WG];
    let v5 = a[lo + 5u * WG];
    let v6 = a[lo + 6u * WG];
    let v7 = a[lo + 7u * WG];
    out[lo] = v0;
    out[lo + WG] = v1;
    out[lo + 2u * WG] = v2;
    out[lo + 3u * WG] = v3;
    out[lo + 4u * WG] = v4;
    out[lo + 5u * WG] = v5;
    out[lo + 6u * WG] = v6;
    out[lo + 7u * WG] = v7;
  } else {
    for (var k = 0u; k < 8u; k++) {
      let i = lo + k * WG;
      if (i < params.n) {
        out[i] = a[i];
      }
    }
  }
}
