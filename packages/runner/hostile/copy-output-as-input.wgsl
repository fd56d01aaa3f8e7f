// expect: compile-error
// exercise: vector-ops/copy
// Binds the output a second time, as an input.
@group(0) @binding(2) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  out[id.x] = a[id.x];
}
