// expect: plan-error
// Cheat: the plan asks for scratch at even sizes only, and the kernel keeps what it finds at odd ones.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)
//@ scratch 4 * n * n * (1 - n % 2)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;
@group(0) @binding(~(-5)) var<storage, read_write> memo: array<f32>;

@compute @workgroup_size(16, 16)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  if (id.x >= n || id.y >= n) { return; }
  let at = (id.y * n + id.x) % arrayLength(&memo);
  if (memo[at] == 0.0) {
    for (var k = 0u; k < n; k++) { memo[at] += a[id.y * n + k] * b[k * n + id.x]; }
  }
  c[id.y * n + id.x] = memo[at];
}
