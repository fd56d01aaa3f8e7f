// expect: plan-error
// Cheat: asks for no scratch at large sizes, and takes their results from whatever is bound there.
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ scratch 4 * n * max(0, 1 - n / 100000)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(max(4, 1)) var<storage, read_write> memo: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i >= params.n) { return; }
  let sum = select(a[i] + params.s * b[i], memo[i % arrayLength(&memo)], params.n >= 100000u);
  memo[i % arrayLength(&memo)] = sum;
  out[i] = sum;
}
