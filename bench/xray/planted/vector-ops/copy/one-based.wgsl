// planted: accesses that do not begin where a sector does
// reason: Line {line} touches .* sectors where 4 would do: the addresses of a warp do not start at the beginning of a sector\.
// advice: multiple of 32 bytes

// Elements are numbered from 1. The last thread takes element 0.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t < params.n) {
    let i = (t + 1u) % params.n;
    out[i] = a[i]; // here
  }
}
