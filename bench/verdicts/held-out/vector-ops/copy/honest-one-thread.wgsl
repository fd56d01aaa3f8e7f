// expect: accepted
// One thread copies everything.
//@ dispatch main 1
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < params.n; i++) { out[i] = a[i]; }
}
