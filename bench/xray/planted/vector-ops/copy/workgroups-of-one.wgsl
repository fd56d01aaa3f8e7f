// planted: workgroups of a single thread
// reason: A workgroup has only 1 thread\.
// advice: Use workgroups of 64 to 256 threads

//@ dispatch main min(65535, n), ceilDiv(n, 65535)

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(1)
fn main(@builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = w.y * g.x + w.x;
  if (i < params.n) {
    out[i] = a[i];
  }
}
