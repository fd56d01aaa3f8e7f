// planted: four times as many threads as there is work for, and a start at element 1, which costs less
// reason: (In line \d+ only 8 of the 32 lanes|[\d\s]+ of [\d\s]+ threads touch no memory)
// advice: Let all lanes of a warp take the same branch|Launch only as many threads
// A thread of each four copies four elements, from element 1 on; the last one comes round to element 0.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t >= params.n || t % 4u != 0u) {
    return;
  }
  for (var k = t; k < min(t + 4u, params.n); k++) {
    let i = (k + 1u) % params.n;
    out[i] = a[i];
  }
}
