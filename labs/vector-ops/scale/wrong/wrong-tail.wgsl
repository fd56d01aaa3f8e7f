// expect: wrong-answer
// The vec4f part is right; the f32 part begins one element too late and leaves the first of the last n % 4 untouched.
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch tail 1

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i < params.n / 4u) {
    out4[i] = params.s * a4[i];
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + 1u + tid;
  if (i < params.n) {
    out[i] = params.s * a[i];
  }
}
