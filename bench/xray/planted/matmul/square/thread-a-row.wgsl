// planted: a row of the product for each thread
// reason: The kernel runs in only 2 workgroups\.|Line {line} (reads|touches) .* sectors where
// advice: Launch more workgroups|neighbouring columns

// Each thread makes a row of c.
//@ dispatch main ceilDiv(n, WG)

override WG: u32 = 64;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (row >= params.n) {
    return;
  }
  for (var column = 0u; column < params.n; column++) {
    var sum = 0.0;
    for (var k = 0u; k < params.n; k++) {
      sum += a[row * params.n + k] * b[k * params.n + column]; // here
    }
    c[row * params.n + column] = sum;
  }
}
