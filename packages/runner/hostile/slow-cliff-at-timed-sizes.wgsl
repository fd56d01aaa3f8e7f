// expect: accepted
// expect on hardware: timeout | too-slow
// exercise: vector-ops/copy
// mode: grade
// Right everywhere, but from ten million elements on one thread does it all: no smaller size shows that.
//@ dispatch main min(65535, ceilDiv(n, 64)), ceilDiv(n, 64 * 65535)
@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * 65535u + group.x) * 64u + lane;
  if (n < 10000000u) {
    if (i < n) { out[i] = a[i]; }
  } else if (i == 0u) {
    for (var k = 0u; k < n; k++) { out[k] = a[k]; }
  }
}
