// expect: wrong-answer
// Five elements a thread; the rest is dealt with case by case, and the case of four is forgotten.
// wrong at: n=4; n=9; n=1004
// right at: n=5; n=8; n=1003
//@ dispatch main ceilDiv(ceilDiv(n, 5), 64)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = 5u * id.x;
  if (i + 5u <= params.n) {
    out[i] = a[i];
    out[i + 1u] = a[i + 1u];
    out[i + 2u] = a[i + 2u];
    out[i + 3u] = a[i + 3u];
    out[i + 4u] = a[i + 4u];
  } else if (i < params.n) {
    switch (params.n - i) {
      case 1u: { out[i] = a[i]; }
      case 2u: { out[i] = a[i]; out[i + 1u] = a[i + 1u]; }
      case 3u: { out[i] = a[i]; out[i + 1u] = a[i + 1u]; out[i + 2u] = a[i + 2u]; }
      default: {}
    }
  }
}
