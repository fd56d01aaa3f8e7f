// planted: nothing; a loop in strides of the grid
// cause: none
//@ dispatch main min(GROUPS, ceilDiv(n, WG))

override WG: u32 = 128;
override GROUPS: u32 = 2112;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let step = groups.x * WG;
  for (var i = id.x; i < params.n; i += step) {
    out[i] = fma(params.s, b[i], a[i]);
  }
}
