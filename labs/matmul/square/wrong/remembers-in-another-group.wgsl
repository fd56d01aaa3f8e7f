// expect: runtime-error
// Cheat: keeps the product in a bind group that nobody binds.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)
//@ scratch 4 * n * n

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;
@group(3 >> 1) @binding(4) var<storage, read_write> memo: array<f32>;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  if (id.x >= n || id.y >= n) { return; }
  c[id.y * n + id.x] = memo[id.y * n + id.x];
}
