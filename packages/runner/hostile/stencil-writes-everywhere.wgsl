// expect: wrong-answer
// exercise: stencil/7pt
// Overwrites the halo and all that lies behind it.
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> b: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  b[id.x] = a[id.x];
}
