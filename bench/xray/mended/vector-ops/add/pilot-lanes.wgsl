// mended: every lane adds one element
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

const CREW = 1u;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let block = (wid.y * groups.x + wid.x) * WG;
  if (tid % CREW == 0u) {
    let pilots = WG / CREW;
    for (var k = 0u; k < CREW; k++) {
      let i = block + k * pilots + tid / CREW;
      if (i < params.n) { out[i] = a[i] + b[i]; }
    }
  }
}
