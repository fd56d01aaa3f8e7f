// planted: neighbours that own words far apart, and small workgroups, which cost less
// reason: Line {line} touches .* sectors where
// advice: neighbouring threads touch neighbouring addresses
// Each of 16 threads of a workgroup walks over 64 elements of its own.
//@ dispatch main min(65535, ceilDiv(n, 64 * WG)), ceilDiv(ceilDiv(n, 64 * WG), 65535)

override WG: u32 = 16;

const PIECE = 64u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  for (var i = PIECE * t; i < min(PIECE * (t + 1u), params.n); i++) {
    out[i] = params.s * a[i]; // here
  }
}
