// planted: nothing; two vectors of each array a thread, from the end of the arrays to their beginning
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch tail 1

const WG = 128u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read> b4: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let vectors = params.n / 4u;
  let last_group = groups.x * groups.y - 1u;
  let v = (last_group - (wid.y * groups.x + wid.x)) * 2u * WG + tid;
  let w = v + WG;
  if (w < vectors) {
    let first = a4[v] + params.s * b4[v];
    let second = a4[w] + params.s * b4[w];
    out4[v] = first;
    out4[w] = second;
  } else if (v < vectors) {
    out4[v] = a4[v] + params.s * b4[v];
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) { out[i] = a[i] + params.s * b[i]; }
}
