// expect: timeout
// exercise: vector-ops/copy
// mode: measure
// Right on every small case.
//@ dispatch main min(65535, ceilDiv(n, 64)), ceilDiv(n, 64 * 65535)
@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * 65535u + group.x) * 64u + lane;
  var stuck = select(0u, 1u, n > 200000u);
  while (stuck != 0u) {
    stuck += 2u;
  }
  if (i < n && stuck == 0u) {
    out[i] = a[i];
  }
}
