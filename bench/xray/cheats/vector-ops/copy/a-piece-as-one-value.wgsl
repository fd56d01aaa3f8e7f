// at most: 54
// Each invocation copies an array of 64 neighbours as one value, which counts as 16 vectors, one after the other.
//@ dispatch main ceilDiv(n, 2048)
//@ dispatch rest 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> pieces: array<array<f32, 64>>;
@group(0) @binding(2) var<storage, read_write> copies: array<array<f32, 64>>;

@compute @workgroup_size(32)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.n / 64u) { copies[id.x] = pieces[id.x]; }
}

@compute @workgroup_size(64)
fn rest(@builtin(local_invocation_index) lane: u32) {
  let i = params.n / 64u * 64u + lane;
  if (i < params.n) { out[i] = a[i]; }
}
