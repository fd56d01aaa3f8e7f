// planted: workgroups of eight threads
// reason: A workgroup has only 8 threads\. Use workgroups of 64 to 256 threads
// advice: Use workgroups of 64 to 256 threads

// Eight threads fill one sector of memory.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 8;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // At most 65535 workgroups fit in one dimension of a dispatch; this counts through both.
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n) {
    out[i] = a[i];
  }
}
