// planted: three lanes of four that have nothing to do
// reason: (In line \d+ only 8 of the 32 lanes|\d+ of \d+ threads touch no memory)
// advice: Let all lanes of a warp take the same branch|Launch only as many threads

// Every fourth thread takes the elements of the next three as well.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t % 4u != 0u) {
    return;
  }
  for (var i = t; i < min(t + 4u, params.n); i++) {
    out[i] = params.s * a[i];
  }
}
