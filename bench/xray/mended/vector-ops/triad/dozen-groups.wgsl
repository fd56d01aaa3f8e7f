// mended: a thousand workgroups
//@ dispatch main GROUPS

override GROUPS: u32 = 1056;
const WG = 256u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x; i < params.n; i += GROUPS * WG) {
    out[i] = a[i] + params.s * b[i];
  }
}
