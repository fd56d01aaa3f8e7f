// expect: accepted
// expect on hardware: too-slow
// exercise: vector-ops/copy
// mode: grade
// Right, one element after the other.
//@ dispatch main 1
@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < n; i++) { out[i] = a[i]; }
}
