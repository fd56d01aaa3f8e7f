// planted: two neighbouring words for each thread, one after the other
// reason: Line \d+ (touches|reads|writes) .* sectors where .*: neighbours in a warp touch addresses 8 bytes apart\.
// advice: neighbouring threads touch neighbouring addresses

// Each thread scales two neighbours.
//@ dispatch main min(65535, ceilDiv(n, 2 * WG)), ceilDiv(ceilDiv(n, 2 * WG), 65535)

override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  let i = 2u * t;
  if (i < params.n) {
    out[i] = params.s * a[i];
  }
  if (i + 1u < params.n) {
    out[i + 1u] = params.s * a[i + 1u];
  }
}
