// planted: nothing; 64 neighbouring vectors for each warp, of which every lane takes two, 32 apart
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)
//@ dispatch tail 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read> b4: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(128)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let warp = (wid.y * groups.x + wid.x) * 4u + tid / 32u;
  let v = warp * 64u + tid % 32u;
  let end = params.n / 4u;
  if (v + 32u < end) {
    let p = a4[v] + b4[v];
    let q = a4[v + 32u] + b4[v + 32u];
    out4[v] = p;
    out4[v + 32u] = q;
  } else if (v < end) {
    out4[v] = a4[v] + b4[v];
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) { out[i] = a[i] + b[i]; }
}
