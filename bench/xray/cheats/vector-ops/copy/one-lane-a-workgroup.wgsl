// at most: 0
// A workgroup of one invocation for every 64 elements.
//@ dispatch main min(65535, ceilDiv(n, 64)), ceilDiv(ceilDiv(n, 64), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = 64u * (group.x + group.y * groups.x);
  for (var i = first; i < min(first + 64u, params.n); i++) { out[i] = a[i]; }
}
