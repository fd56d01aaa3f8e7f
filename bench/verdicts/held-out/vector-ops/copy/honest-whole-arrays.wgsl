// expect: accepted
// Pieces of 16 words as one value, and the rest word by word.
//@ dispatch pieces max(1, ceilDiv(n, 16 * 64))
//@ dispatch rest 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> a16: array<array<f32, 16>>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(2) var<storage, read_write> out16: array<array<f32, 16>>;

@compute @workgroup_size(64)
fn pieces(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.n / 16u) { out16[id.x] = a16[id.x]; }
}

@compute @workgroup_size(16)
fn rest(@builtin(local_invocation_index) l: u32) {
  let i = params.n / 16u * 16u + l;
  if (i < params.n) { out[i] = a[i]; }
}
