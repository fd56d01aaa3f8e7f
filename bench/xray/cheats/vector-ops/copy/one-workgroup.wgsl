// at most: 0
// One workgroup copies everything: each invocation moves many bytes, side by side, and all cores but one rest.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) lane: u32) {
  for (var i = lane; i < params.n; i += 256u) { out[i] = a[i]; }
}
