// planted: a thread for every byte of an array, though each adds a vector: fifteen of sixteen workgroups have nothing to do
// cause: idle
// not: banks, uncoalesced, atomics, barriers, oneThread, division, narrow
//@ dispatch main min(65535, ceilDiv(4 * n, WG)), ceilDiv(ceilDiv(4 * n, WG), 65535)
//@ dispatch tail 1

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a_vectors: array<vec4f>;
@group(0) @binding(2) var<storage, read> b_vectors: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out_vectors: array<vec4f>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let v = (wid.y * groups.x + wid.x) * WG + tid;
  if (v < params.n / 4u) {
    out_vectors[v] = a_vectors[v] + b_vectors[v];
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) {
    out[i] = a[i] + b[i];
  }
}
