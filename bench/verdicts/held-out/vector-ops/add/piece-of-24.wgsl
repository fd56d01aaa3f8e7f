// expect: wrong-answer
// 24 elements for each thread; the last thread has n % 24.
// wrong at: n=24; n=2400; n=24000
// right at: n=23; n=25; n=1000
//@ dispatch main ceilDiv(n, 24 * 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let first = id.x * 24;
  if (first < params.n) {
    let is_last = first + 24 >= params.n;
    let count = select(24u, params.n % 24, is_last);
    for (var k = 0u; k < count; k++) {
      out[first + k] = a[first + k] + b[first + k];
    }
  }
}
