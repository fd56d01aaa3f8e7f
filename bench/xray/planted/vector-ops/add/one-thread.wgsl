// planted: a single thread
// reason: The kernel runs in only 1 workgroup, of 1 thread\.
// advice: Launch more workgroups

// A loop over the array, as on a CPU.
//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(1)
fn main() {
  for (var i = 0u; i < params.n; i++) {
    out[i] = a[i] + b[i];
  }
}
