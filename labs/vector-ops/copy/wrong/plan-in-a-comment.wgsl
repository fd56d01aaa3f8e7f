// expect: plan-error
// Mistake: the plan was commented out together with the text around it, so nobody says how the two entry points run.
/* A first attempt:
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
*/

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.n) { out[id.x] = a[id.x]; }
}

@compute @workgroup_size(256)
fn backwards(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.n) { out[params.n - 1u - id.x] = a[params.n - 1u - id.x]; }
}
