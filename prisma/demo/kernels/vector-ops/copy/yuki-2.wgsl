// vec4 copy, now with the rest of n % 4
//@ dispatch main min(65535, ceilDiv(n, 4 * WG)), ceilDiv(ceilDiv(n, 4 * WG), 65535)
//@ dispatch leftover 1

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + lane;
  if (i < params.n / 4u) {
    out4[i] = a4[i];
  }
}

@compute @workgroup_size(4)
fn leftover(@builtin(local_invocation_index) lane: u32) {
  let i = params.n / 4u * 4u + lane;
  if (i < params.n) {
    out[i] = a[i];
  }
}
