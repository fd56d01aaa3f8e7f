// Eight independent loads before the first store (memory-level parallelism).
//@ dispatch main min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)

override WG: u32 = 128;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let block = (wid.y * groups.x + wid.x) * 8u * WG;
  let base = block + tid;
  if (block + 8u * WG <= params.n) {
    let v0 = a[base];
    let v1 = a[base + WG];
    let v2 = a[base + 2u * WG];
    let v3 = a[base + 3u * WG];
    let v4 = a[base + 4u * WG];
    let v5 = a[base + 5u * WG];
    let v6 = a[base + 6u * WG];
    let v7 = a[base + 7u * WG];
    out[base] = v0;
    out[base + WG] = v1;
    out[base + 2u * WG] = v2;
    out[base + 3u * WG] = v3;
    out[base + 4u * WG] = v4;
    out[base + 5u * WG] = v5;
    out[base + 6u * WG] = v6;
    out[base + 7u * WG] = v7;
  } else {
    for (var k = 0u; k < 8u; k++) {
      let i = base + k * WG;
      if (i < params.n) {
        out[i] = a[i];
      }
    }
  }
}
