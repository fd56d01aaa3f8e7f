// at most: 19
// One element each, and its neighbour, which nobody needs, so that an invocation moves more bytes.
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = 256u * (group.x + group.y * groups.x) + lane;
  if (i >= params.n) { return; }
  let own = a[i];
  let neighbour = a[(i + 1u) % params.n];
  out[i] = select(own, bitcast<f32>(bitcast<u32>(own)), neighbour > 0.0);
}
