// planted: four workgroups for all elements
// reason: The kernel runs in only 4 workgroups\.
// advice: Launch more workgroups

//@ dispatch main 4

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  for (var i = id.x; i < params.n; i += 1024u) {
    out[i] = a[i] + b[i];
  }
}
