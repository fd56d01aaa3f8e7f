// planted: workgroups of twenty threads
// cause: smallWorkgroups
// not: banks, barriers, atomics
//@ dispatch vectors min(65535, ceilDiv(n, 80)), ceilDiv(ceilDiv(n, 80), 65535)
//@ dispatch rest 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> av: array<vec4f>;
@group(0) @binding(2) var<storage, read> bv: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> outv: array<vec4f>;

const CREW = 20u;

@compute @workgroup_size(CREW)
fn vectors(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * CREW + tid;
  if (i < params.n / 4u) { outv[i] = av[i] + bv[i]; }
}

@compute @workgroup_size(4)
fn rest(@builtin(local_invocation_index) tid: u32) {
  let i = (params.n & ~3u) + tid;
  if (i < params.n) { out[i] = a[i] + b[i]; }
}
