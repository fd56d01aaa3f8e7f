// planted: four workgroups for the whole array
// cause: fewWorkgroups
// not: divergence, uncoalesced, smallWorkgroups, idle
//@ dispatch main 4

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) nwg: vec3u) {
  let total = nwg.x * 256u;
  for (var i = id.x; i < params.n; i += total) {
    out[i] = a[i];
  }
}
