// planted: nothing; each thread scales a vector of the first half and one of the second half
// cause: none, fewWorkgroups
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)
//@ dispatch leftover 1
struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let half = params.n / 64u * 8u;
  let i = (w.y * g.x + w.x) * 256u + t;
  if (i >= half) { return; }
  let first = a4[i];
  let second = a4[i + half];
  out4[i] = params.s * first;
  out4[i + half] = params.s * second;
}

@compute @workgroup_size(64)
fn leftover(@builtin(local_invocation_index) t: u32) {
  let i = params.n / 64u * 64u + t;
  if (i < params.n) { out[i] = params.s * a[i]; }
}
