// planted: a detour through workgroup memory with two barriers for every element
// cause: barriers, staged
// not: divergence, uncoalesced, idle, fewWorkgroups, smallWorkgroups
// never: two barriers .* (are )?enough
//@ dispatch main 512
struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
var<workgroup> cache: array<f32, 64>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) lid: vec3u, @builtin(num_workgroups) nwg: vec3u) {
  let step = nwg.x * 64u;
  let rounds = (params.n + step - 1u) / step;
  for (var r = 0u; r < rounds; r++) {
    let i = r * step + id.x;
    if (i < params.n) { cache[lid.x] = a[i]; }
    workgroupBarrier();
    if (i < params.n) { out[i] = params.s * cache[lid.x]; }
    workgroupBarrier();
  }
}
