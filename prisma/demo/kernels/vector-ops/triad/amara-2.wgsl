// triad, two vec4f of each input before the first store
//@ dispatch main min(65535, ceilDiv(n, 8 * WG)), ceilDiv(ceilDiv(n, 8 * WG), 65535)
//@ dispatch tail 1

override WG: u32 = 128;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a_vectors: array<vec4f>;
@group(0) @binding(2) var<storage, read> b_vectors: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out_vectors: array<vec4f>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let vectors = params.n / 4u;
  let block = (wid.y * groups.x + wid.x) * 2u * WG;
  let first = block + tid;
  if (block + 2u * WG <= vectors) {
    let v0 = a_vectors[first] + params.s * b_vectors[first];
    let v1 = a_vectors[first + WG] + params.s * b_vectors[first + WG];
    out_vectors[first] = v0;
    out_vectors[first + WG] = v1;
  } else {
    for (var k = 0u; k < 2u; k++) {
      let index = first + k * WG;
      if (index < vectors) {
        out_vectors[index] = a_vectors[index] + params.s * b_vectors[index];
      }
    }
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let index = params.n / 4u * 4u + tid;
  if (index < params.n) {
    out[index] = a[index] + params.s * b[index];
  }
}
