// Two steps in each iteration, of which the elements at distance 1 cancel; an odd last one alone.
//@ repeat steps / 2
//@ dispatch two ceilDiv(n, 64)
//@ repeat steps % 2
//@ dispatch one ceilDiv(n, 64)

struct Params { n: u32, steps: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> now: array<u32>;
@group(0) @binding(2) var<storage, read_write> next: array<u32>;

@compute @workgroup_size(64)
fn two(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let n = params.n;
  if (i < n) { next[i] = now[(i + 2u * n - 2u) % n] ^ now[(i + 2u) % n]; }
}

@compute @workgroup_size(64)
fn one(@builtin(global_invocation_id) id: vec3u) {
  let i = id.x;
  let n = params.n;
  if (i < n) { next[i] = now[(i + n - 1u) % n] ^ now[(i + 1u) % n]; }
}
