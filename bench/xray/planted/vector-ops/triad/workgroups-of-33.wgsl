// planted: workgroups of 33 threads
// reason: A workgroup has 33 threads: they take 2 warps, and 31 of these 64 lanes have no thread\.
// advice: Use workgroups of 64 to 256 threads

//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)

override WG: u32 = 33;

struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u, @builtin(local_invocation_index) t: u32) {
  let i = (w.y * g.x + w.x) * WG + t;
  if (i < params.n) {
    out[i] = a[i] + params.s * b[i];
  }
}
