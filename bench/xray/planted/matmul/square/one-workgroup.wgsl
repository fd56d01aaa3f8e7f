// planted: one workgroup for the whole product
// reason: The kernel runs in only 1 workgroup\.
// advice: Launch more workgroups

//@ dispatch main 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32) {
  let n = params.n;
  for (var i = t; i < n * n; i += 256u) {
    var s = 0.0;
    for (var k = 0u; k < n; k++) {
      s += a[i / n * n + k] * b[k * n + i % n];
    }
    c[i] = s;
  }
}
