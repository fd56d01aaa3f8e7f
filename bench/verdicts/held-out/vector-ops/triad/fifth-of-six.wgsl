// expect: wrong-answer
// Six elements a thread, and a tail that knows one to four.
// wrong at: n=5; n=605; n=1205
// right at: n=6; n=604; n=1206
//@ dispatch main ceilDiv(ceilDiv(n, 6), 64)
struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

fn f(i: u32) { out[i] = fma(params.s, b[i], a[i]); }

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x * 6u;
  let left = max(params.n, i) - i;
  if (left >= 6u) {
    f(i); f(i + 1u); f(i + 2u); f(i + 3u); f(i + 4u); f(i + 5u);
  } else {
    switch left {
      case 4u: { f(i); f(i + 1u); f(i + 2u); f(i + 3u); }
      case 3u: { f(i); f(i + 1u); f(i + 2u); }
      case 2u: { f(i); f(i + 1u); }
      case 1u: { f(i); }
      default: { }
    }
  }
}
