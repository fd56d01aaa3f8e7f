// expect: wrong-answer
// A grid-stride loop whose stride counts one workgroup too many: every pass over the array leaves a gap.
//@ dispatch main min(64, ceilDiv(n, 256))

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  for (var i = id.x; i < params.n; i += (groups.x + 1u) * 256u) {
    out[i] = a[i] + b[i];
  }
}
