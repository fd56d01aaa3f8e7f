// planted: nothing; one element a thread
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
struct Params { n: u32, s: f32 } @group(0) @binding(0) var<uniform> params: Params; @group(0) @binding(1) var<storage, read> a: array<f32>; @group(0) @binding(2) var<storage, read_write> out: array<f32>;
@compute @workgroup_size(256) fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_index) l: u32) { let i = (w.y * g.x + w.x) * 256u + l; if (i < params.n) { out[i] = params.s * a[i]; } }
