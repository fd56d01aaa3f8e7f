// expect: accepted
// expect on hardware: accepted | too-slow
// exercise: vector-ops/copy
// mode: grade
// Right; how long it takes depends on the data, so the first run says little of the next.
//@ dispatch main min(65535, ceilDiv(n, 64)), ceilDiv(n, 64 * 65535)
@group(0) @binding(0) var<uniform> n: u32;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * 65535u + group.x) * 64u + lane;
  if (i >= n) { return; }
  let times = (bitcast<u32>(a[0]) >> 8u) & 15u;
  for (var k = 0u; k < times; k++) { out[i] = a[(i + k * 4099u) % n]; }
  out[i] = a[i];
}
