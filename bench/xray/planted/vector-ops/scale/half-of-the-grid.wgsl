// planted: eight times as many threads as there are vectors
// cause: idle
// not: divergence, uncoalesced, smallWorkgroups, fewWorkgroups
//@ dispatch main 256, ceilDiv(n, 8192)
//@ dispatch rest 1

// One thread per element was too slow to launch, so every thread takes a vec4. The plan was made before that.
struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(1) var<storage, read> tailIn: array<f32>;
@group(0) @binding(2) var<storage, read_write> tailOut: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_id) lid: vec3u) {
  let i = (wid.y * 256u + wid.x) * 64u + lid.x;
  if (i < params.n / 4u) {
    out[i] = a[i] * params.s;
  }
}

@compute @workgroup_size(4)
fn rest(@builtin(local_invocation_id) lid: vec3u) {
  let i = params.n / 4u * 4u + lid.x;
  if (i < params.n) {
    tailOut[i] = tailIn[i] * params.s;
  }
}
