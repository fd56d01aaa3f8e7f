// kinds/rule: steps times next[i] = now[i − 1] xor now[i + 1].
//@ repeat steps
//@ dispatch main ceilDiv(n, 64)

struct Params { n: u32, steps: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;
@group(0) @binding(2) var<storage, read_write> next: array<u32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let n = params.n;
  if (i < n) { next[i] = now[i]; }
}
