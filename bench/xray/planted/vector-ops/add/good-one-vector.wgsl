// planted: nothing; one vector a thread
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)
//@ dispatch tail 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read> b4: array<vec4f>;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> result4: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> result: array<f32>;

@compute @workgroup_size(128)
fn main(@builtin(workgroup_id) group: vec3u, @builtin(num_workgroups) groups: vec3u, @builtin(local_invocation_index) lane: u32) {
  let i = (group.y * groups.x + group.x) * 128u + lane;
  if (i < params.n / 4u) { result4[i] = a4[i] + b4[i]; }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) lane: u32) {
  let i = params.n / 4u * 4u + lane;
  if (i < params.n) { result[i] = a[i] + b[i]; }
}
