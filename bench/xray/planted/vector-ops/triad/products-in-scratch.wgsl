// planted: products that go to memory and back
// reason: \d+ % of the bytes that the kernel asks for are in the scratch\.
// advice: in registers
// First all products, then all sums.
//@ dispatch multiply min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ dispatch add min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ scratch 4 * n

override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(4) var<storage, read_write> products: array<f32>;

@compute @workgroup_size(WG)
fn multiply(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t < params.n) {
    products[t] = params.s * b[t];
  }
}

@compute @workgroup_size(WG)
fn add(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t < params.n) {
    out[t] = a[t] + products[t];
  }
}
