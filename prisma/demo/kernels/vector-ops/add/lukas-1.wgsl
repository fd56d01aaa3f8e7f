// Blocks of 256 elements per thread this time. Fewer threads should mean less launch overhead.
//@ dispatch main ceilDiv(n, 256 * WG)
override WG: u32 = 64;
const BLOCK = 256u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let start = id.x * BLOCK;
  for (var j = 0u; j < BLOCK; j++) {
    let e = start + j;
    if (e < params.n) {
      out[e] = a[e] + b[e];
    }
  }
}
