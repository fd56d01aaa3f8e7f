// expect: wrong-answer
// A mask of the lanes at work: (1 << count) - 1, where a shift by 32 is a shift by 0.
// wrong at: n=32; n=320
// right at: n=31; n=33; n=350
//@ dispatch main ceilDiv(n, 32 * 8)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let warp = wid.x * 8u + lid.y;
  let first = warp * 32u;
  if (first >= params.n) { return; }
  var mask = 0xffffffffu;
  if (first + 32u >= params.n) {
    let left = params.n - first;
    mask = (1u << (left & 31u)) - 1u;
  }
  if (((mask >> lid.x) & 1u) != 0u) {
    out[first + lid.x] = a[first + lid.x] + b[first + lid.x];
  }
}
