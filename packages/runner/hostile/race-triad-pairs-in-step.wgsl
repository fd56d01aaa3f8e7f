// expect: wrong-answer
// exercise: vector-ops/triad
// Of each pair of neighbours one loads a, the other b; the second takes what the first has stored, without a barrier.
//@ dispatch main min(65535, ceilDiv(n, 128)), ceilDiv(ceilDiv(n, 128), 65535)

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

var<workgroup> staged: array<f32, 256>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) lane: u32, @builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (group.y * groups.x + group.x) * 128u + lane / 2u;
  if (i >= params.n) { return; }
  if (lane % 2u == 0u) {
    staged[lane] = a[i];
  } else {
    staged[lane] = params.s * b[i];
  }
  if (lane % 2u == 1u) { out[i] = staged[lane - 1u] + staged[lane]; }
}
