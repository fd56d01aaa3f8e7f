// planted: workgroup memory that no two threads share
// reason: Each thread touches workgroup memory twice\.
// advice: leave out workgroup memory

// The elements of a workgroup go through workgroup memory, as the course showed for tiles.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> staged: array<f32, WG>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t < params.n) {
    staged[tid] = a[t];
  }
  workgroupBarrier();
  if (t < params.n) {
    out[t] = staged[tid];
  }
}
