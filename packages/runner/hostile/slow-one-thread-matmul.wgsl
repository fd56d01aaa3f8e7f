// expect: accepted
// expect on hardware: too-slow
// exercise: matmul/square
// mode: grade
// Right, but a single thread multiplies.
//@ dispatch main 1
@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(1)
fn main() {
  for (var row = 0u; row < n; row++) {
    for (var column = 0u; column < n; column++) {
      var sum = 0.0;
      for (var k = 0u; k < n; k++) { sum += a[row * n + k] * b[k * n + column]; }
      c[row * n + column] = sum;
    }
  }
}
