// expect: accepted
// The output as words of u32, one workgroup of 7 × 9 × 2.
//@ dispatch main 1
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<u32>;

@compute @workgroup_size(7, 9, 2)
fn main(@builtin(local_invocation_index) t: u32) {
  for (var i = t; i < params.n; i += 126u) { out[i] = bitcast<u32>(a[i] + b[i]); }
}
