// planted: nothing; two independent vectors a thread, and a tail
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 2048)), ceilDiv(ceilDiv(n, 2048), 65535)
//@ dispatch tail 1

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(2) var<storage, read> b4: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(256)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) nwg: vec3u, @builtin(local_invocation_index) lid: u32) {
  let i = (wid.y * nwg.x + wid.x) * 512u + lid;
  let j = i + 256u;
  let count = params.n / 4u;
  if (j < count) {
    let x = a4[i] + b4[i];
    let y = a4[j] + b4[j];
    out4[i] = x;
    out4[j] = y;
  } else if (i < count) {
    out4[i] = a4[i] + b4[i];
  }
}

@compute @workgroup_size(32)
fn tail(@builtin(local_invocation_index) lid: u32) {
  let i = params.n - params.n % 4u + lid;
  if (i < params.n) { out[i] = a[i] + b[i]; }
}
