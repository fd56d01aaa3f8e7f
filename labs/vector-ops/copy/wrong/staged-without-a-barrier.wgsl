// expect: wrong-answer
// Mistake: all invocations of a workgroup stage their elements in workgroup memory, the last 16 copy four each from there, and no barrier
// makes them wait.
//@ dispatch main min(65535, ceilDiv(n, 64)), ceilDiv(ceilDiv(n, 64), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> staged: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let first = (group.y * groups.x + group.x) * 64u;
  if (first + lane < params.n) { staged[lane] = a[first + lane]; }
  if (lane < 48u) { return; }
  for (var k = 4u * (lane - 48u); k < 4u * (lane - 47u); k++) {
    if (first + k < params.n) { out[first + k] = staged[k]; }
  }
}
