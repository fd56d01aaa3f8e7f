// planted: workgroups of 33 threads
// cause: smallWorkgroups, idle
// reason: \b33\b
// not: uncoalesced, fewWorkgroups
// never: same branch|which branch
//@ dispatch main min(65535, ceilDiv(n, 33)), ceilDiv(ceilDiv(n, 33), 65535)

struct Params {
  n: u32,
}

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

const N_THREADS = 33u;

@compute @workgroup_size(N_THREADS)
fn main(
  @builtin(workgroup_id) wg: vec3u,
  @builtin(num_workgroups) nwg: vec3u,
  @builtin(local_invocation_index) lid: u32,
) {
  let i = (wg.x + wg.y * nwg.x) * N_THREADS + lid;
  if (i < params.n) {
    out[i] = a[i];
  }
}
