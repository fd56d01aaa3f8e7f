// vector-ops/copy: out[i] = a[i].
//
// Lines that begin with //@ are the launch plan: which entry point runs over
// how many workgroups. One element per thread takes ceilDiv(n, WG) workgroups;
// a dimension holds at most 65535, so large n needs a second dimension.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(
  @builtin(local_invocation_index) tid: u32,
  @builtin(workgroup_id) wid: vec3u,
  @builtin(num_workgroups) groups: vec3u,
) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n) {
    out[i] = 0.0; // TODO: out[i] = a[i]
  }
}
