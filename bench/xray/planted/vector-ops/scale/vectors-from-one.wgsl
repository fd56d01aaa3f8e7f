// planted: pieces of four words that begin at element 1
// reason: Line \d+ (touches|reads|writes) .* sectors where .*: neighbours in a warp (touch|read|write) addresses 16 bytes apart\.
// advice: neighbouring threads touch neighbouring addresses

// The vectors begin at element 1: the view of the rest of the array, as it would be in C.
//@ dispatch main min(65535, ceilDiv(n, 4 * WG)), ceilDiv(ceilDiv(n, 4 * WG), 65535)

override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t == 0u) {
    out[0] = params.s * a[0];
  }
  let first = 1u + 4u * t;
  if (first + 3u < params.n) {
    let v = params.s * vec4f(a[first], a[first + 1u], a[first + 2u], a[first + 3u]);
    out[first] = v.x;
    out[first + 1u] = v.y;
    out[first + 2u] = v.z;
    out[first + 3u] = v.w;
  } else {
    for (var i = first; i < params.n; i++) {
      out[i] = params.s * a[i];
    }
  }
}
