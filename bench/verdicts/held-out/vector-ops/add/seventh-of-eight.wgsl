// expect: wrong-answer
// Eight elements a thread; what is left over is added one after the other, and the seventh is forgotten.
// wrong at: n=7; n=1007; n=15
// right at: n=8; n=1006; n=14
//@ dispatch main ceilDiv(n, 8 * 128)
struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read> y: array<f32>;
@group(0) @binding(3) var<storage, read_write> z: array<f32>;

fn one(i: u32) { z[i] = x[i] + y[i]; }

@compute @workgroup_size(128)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x * 8u;
  if (i >= params.n) { return; }
  let left = params.n - i;
  if (left >= 8u) {
    for (var k = 0u; k < 8u; k++) { one(i + k); }
  } else {
    if (left > 0u) { one(i); }
    if (left > 1u) { one(i + 1u); }
    if (left > 2u) { one(i + 2u); }
    if (left > 3u) { one(i + 3u); }
    if (left > 4u) { one(i + 4u); }
    if (left > 5u) { one(i + 5u); }
  }
}
