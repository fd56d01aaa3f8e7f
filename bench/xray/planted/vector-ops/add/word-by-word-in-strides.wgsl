// planted: one word at a time in strides of the grid, where a vector would do; nothing else is wrong
// cause: narrow
// not: uncoalesced, banks, atomics, barriers, divergence, smallWorkgroups, fewWorkgroups, staged
// never: accesses (do|does) not coalesce
//@ dispatch main min(2112, ceilDiv(n, 256))
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let step = 256u * groups.x;
  for (var i = id.x; i < params.n; i += step) { out[i] = a[i] + b[i]; }
}
