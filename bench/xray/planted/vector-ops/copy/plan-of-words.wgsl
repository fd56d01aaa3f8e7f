// planted: four times as many threads as there is work for
// reason: [\d\s]+ of [\d\s]+ threads touch no memory\.
// advice: Launch only as many threads

// Each thread moves a vec4f, but the plan still has a thread for each word.
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch rest 1

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(1) var<storage, read> a_words: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out_words: array<f32>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t < params.n / 4u) {
    out[t] = a[t];
  }
}

@compute @workgroup_size(4)
fn rest(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) {
    out_words[i] = a_words[i];
  }
}
