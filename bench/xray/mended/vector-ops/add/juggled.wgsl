// mended: the sums are stored at once
//@ dispatch main min(65535, ceilDiv(n, 3072)), ceilDiv(ceilDiv(n, 3072), 65535)

const WG = 128u;
const BALLS = 24u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (wid.y * groups.x + wid.x) * WG * BALLS + tid;
  for (var k = 0u; k < BALLS; k++) {
    let i = first + k * WG;
    if (i < params.n) { out[i] = a[i] + b[i]; }
  }
}
