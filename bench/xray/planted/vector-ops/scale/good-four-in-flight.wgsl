// planted: nothing; four vectors a thread, one workgroup width apart, loaded before the first store
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 16 * WG)), ceilDiv(ceilDiv(n, 16 * WG), 65535)
//@ dispatch tail 1

override WG: u32 = 128;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(1) var<storage, read> vin: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(2) var<storage, read_write> vout: array<vec4f>;

fn fetch(i: u32) -> vec4f {
  if (i < params.n / 4u) { return vin[i]; }
  return vec4f();
}

fn put(i: u32, v: vec4f) {
  if (i < params.n / 4u) { vout[i] = params.s * v; }
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 4u * WG + tid;
  let v0 = fetch(i);
  let v1 = fetch(i + WG);
  let v2 = fetch(i + 2u * WG);
  let v3 = fetch(i + 3u * WG);
  put(i, v0);
  put(i + WG, v1);
  put(i + 2u * WG, v2);
  put(i + 3u * WG, v3);
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) { out[i] = params.s * a[i]; }
}
