// Rung 1: one element per thread, as in the course document.
// Neighbouring threads touch neighbouring words, so the accesses of a subgroup coalesce into whole cache lines.
// What limits it: each thread moves 8 bytes and costs as much to launch as one that moves 64. At 2^28 elements the GPU starts a
// million workgroups, and starting them takes longer than moving the data.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ sweep WG 64, 128, 256

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // At most 65535 workgroups fit in one dimension of a dispatch; this index counts through both.
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n) {
    out[i] = a[i];
  }
}
