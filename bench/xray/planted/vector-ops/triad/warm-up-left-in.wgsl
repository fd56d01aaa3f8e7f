// planted: the whole triad twice, once as a warm-up
// cause: twice, dispatches, reuse
// not: divergence, uncoalesced, idle, fewWorkgroups, smallWorkgroups
//@ dispatch warm_up min(4096, ceilDiv(n, 256))
//@ dispatch triad min(4096, ceilDiv(n, 256))

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

fn all_of_mine(first: u32, step: u32) {
  for (var i = first; i < params.n; i += step) {
    out[i] = a[i] + params.s * b[i];
  }
}

@compute @workgroup_size(256)
fn warm_up(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  all_of_mine(id.x, 256u * groups.x);
}

@compute @workgroup_size(256)
fn triad(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  all_of_mine(id.x, 256u * groups.x);
}
