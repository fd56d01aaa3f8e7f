// expect: wrong-answer
// Five rows for each thread; the last thread has n % 5.
// wrong at: n=5; n=40
// right at: n=4; n=6; n=41
//@ dispatch main ceilDiv(n, 32), ceilDiv(ceilDiv(n, 5), 4)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(32, 4)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  let first = id.y * 5u;
  if (id.x >= n || first >= n) { return; }
  let rows = select(n % 5u, 5u, first + 5u < n);
  for (var r = first; r < first + rows; r++) {
    var sum = 0.0;
    for (var k = 0u; k < n; k++) { sum += a[r * n + k] * b[k * n + id.x]; }
    c[r * n + id.x] = sum;
  }
}
