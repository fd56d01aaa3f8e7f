// expect: wrong-answer
// (n + 248) / 250 blocks: one too few where n is one more than a multiple of 250.
// wrong at: n=251; n=5001
// right at: n=250; n=252; n=5000
//@ dispatch main 16
struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

const N = 250u;

@compute @workgroup_size(N)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(local_invocation_index) l: u32) {
  let blocks = max(1u, (params.n + N - 2u) / N);
  for (var block = w.x; block < blocks; block += 16u) {
    let i = block * N + l;
    if (i < params.n) { out[i] = a[i] + params.s * b[i]; }
  }
}
