// Each thread copies its own block of 64 elements.
//@ dispatch main min(65535, ceilDiv(n, 64 * WG)), ceilDiv(ceilDiv(n, 64 * WG), 65535)
override WG: u32 = 256;
const BLOCK = 64u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let start = ((wid.y * groups.x + wid.x) * WG + tid) * BLOCK;
  for (var j = 0u; j < BLOCK; j++) {
    if (start + j < params.n) {
      out[start + j] = a[start + j];
    }
  }
}
