// at most: 14
// Each invocation copies eight neighbours: many bytes for each, but the lanes of a warp touch eight times the sectors.
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let first = 8u * (256u * (group.x + group.y * groups.x) + lane);
  for (var i = first; i < min(first + 8u, params.n); i++) { out[i] = a[i]; }
}
