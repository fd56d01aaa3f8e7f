// expect: accepted
// Threads behind the end do the last element again: all of them store the same value.
//@ dispatch main min(65535, ceilDiv(n, 64)), ceilDiv(ceilDiv(n, 64), 65535)
struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_index) l: u32) {
  let i = min((w.y * g.x + w.x) * 64u + l, params.n - 1u);
  out[i] = a[i] * params.s;
}
