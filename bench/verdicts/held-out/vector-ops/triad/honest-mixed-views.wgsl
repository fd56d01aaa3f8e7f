// expect: accepted
// Vectors of two, guarded by min and select, and one thread for an odd last element.
//@ dispatch main min(4096, ceilDiv(n, 128))
//@ dispatch last 1
struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> a2: array<vec2f>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read> b2: array<vec2f>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> out2: array<vec2f>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) g: vec3u) {
  for (var i = id.x; i < params.n / 2u; i += 64u * g.x) { out2[i] = a2[i] + params.s * b2[i]; }
}

@compute @workgroup_size(1)
fn last() {
  if (params.n % 2u == 1u) {
    let i = params.n - 1u;
    out[i] = a[i] + params.s * b[i];
  }
}
