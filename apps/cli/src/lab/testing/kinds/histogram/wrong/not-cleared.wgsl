// expect: wrong-answer
// Adds to whatever is in the output.
//@ dispatch main ceilDiv(n, WG)

override WG: u32 = 64;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> keys: array<u32>;
@group(0) @binding(2) var<storage, read_write> bins: array<atomic<u32>>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.n) { return; }
  atomicAdd(&bins[keys[i]], 1u);
}
