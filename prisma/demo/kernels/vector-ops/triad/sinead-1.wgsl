// Four vec4f per thread. More in flight = better?
//@ dispatch main min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch tail 1

override WG: u32 = 128;

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
  let block = (wid.y * groups.x + wid.x) * 4u * WG;
  let first = block + tid;
  if (block + 4u * WG <= vectors) {
    let v0 = a4[first] + params.s * b4[first];
    let v1 = a4[first + WG] + params.s * b4[first + WG];
    let v2 = a4[first + 2u * WG] + params.s * b4[first + 2u * WG];
    let v3 = a4[first + 3u * WG] + params.s * b4[first + 3u * WG];
    out4[first] = v0;
    out4[first + WG] = v1;
    out4[first + 2u * WG] = v2;
    out4[first + 3u * WG] = v3;
  } else {
    for (var k = 0u; k < 4u; k++) {
      let i = first + k * WG;
      if (i < vectors) {
        out4[i] = a4[i] + params.s * b4[i];
      }
    }
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) {
    out[i] = a[i] + params.s * b[i];
  }
}
