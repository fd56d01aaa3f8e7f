// kinds/moves: out[i] = a[i] + 8 · b[i], two elements of b in a word.
//@ dispatch main ceilDiv(n, WG)

override WG: u32 = 64;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<i32>;
@group(0) @binding(2) var<storage, read> b: array<u32>;
@group(0) @binding(3) var<storage, read_write> out: array<i32>;

@compute @workgroup_size(WG)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  if (i >= params.n) { return; }
  out[i] = a[i]; // TODO: the move
}
