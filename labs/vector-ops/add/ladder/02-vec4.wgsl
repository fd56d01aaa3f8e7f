// Rung 2: one vec4f per thread.
// The same buffers viewed as arrays of vec4f: one load moves 16 bytes, a quarter of the threads and workgroups do the same work, and
// four times as many bytes are in flight at once. A vec4f view rounds down, so the last n % 4 elements go through an f32 view of
// the same binding, in their own entry point (WGSL allows an entry point only one view of a binding).
// What limits it: still one load of each input per thread, then a wait for it, then a store.
//@ dispatch main min(65535, ceilDiv(n, 4 * WG)), ceilDiv(ceilDiv(n, 4 * WG), 65535)
//@ dispatch tail 1
//@ sweep WG 64, 128, 256

override WG: u32 = 256;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;
@group(0) @binding(1) var<storage, read> a4: array<vec4f>;
@group(0) @binding(2) var<storage, read> b4: array<vec4f>;
@group(0) @binding(3) var<storage, read_write> out4: array<vec4f>;

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * WG + tid;
  if (i < params.n / 4u) {
    out4[i] = a4[i] + b4[i];
  }
}

@compute @workgroup_size(4)
fn tail(@builtin(local_invocation_index) tid: u32) {
  let i = params.n / 4u * 4u + tid;
  if (i < params.n) {
    out[i] = a[i] + b[i];
  }
}
