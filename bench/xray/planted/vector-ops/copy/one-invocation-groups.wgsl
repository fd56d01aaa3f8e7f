// planted: workgroups of one thread
// cause: smallWorkgroups
// not: divergence, uncoalesced
//@ dispatch main 8192
struct P { n: u32 }
@group(0) @binding(0) var<uniform> p: P;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> o: array<f32>;
@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  for (var i = w.x; i < p.n; i += g.x) { o[i] = a[i]; }
}
