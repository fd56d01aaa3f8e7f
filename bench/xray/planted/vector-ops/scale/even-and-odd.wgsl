// planted: a branch that every second thread takes
// reason: In line \d+ only 16 of the 32 lanes
// advice: same branch

// Even threads scale the first half of the array, odd threads the second.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  let half = (params.n + 1u) / 2u;
  let i = t / 2u;
  if (t % 2u == 0u) {
    if (i < half) {
      out[i] = params.s * a[i];
    }
  } else {
    if (half + i < params.n) {
      out[half + i] = params.s * a[half + i];
    }
  }
}
