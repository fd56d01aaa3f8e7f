// planted: one warp of eight does all of the work
// reason: (Of the 8 warps of a workgroup only 1 works|[\d\s]+ of [\d\s]+ threads touch no memory)
// advice: Share that work|Launch only as many threads

// The first 32 threads of each workgroup copy the elements of all 256.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

const WARP = 32u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  if (tid >= WARP) {
    return;
  }
  let first = (wid.y * groups.x + wid.x) * WG;
  for (var i = first + tid; i < min(first + WG, params.n); i += WARP) {
    out[i] = a[i];
  }
}
