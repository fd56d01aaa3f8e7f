// planted: an atomic operation for each element
// reason: Line {line} makes [\d\s]+ atomic operations on 1 word of `elements_done`\.
// advice: atomic

// A counter in scratch shows how many elements are done.
//@ dispatch start 1
//@ dispatch main min(65535, ceilDiv(n, WG)), ceilDiv(ceilDiv(n, WG), 65535)
//@ scratch 4

override WG: u32 = 256;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;
@group(0) @binding(3) var<storage, read_write> elements_done: atomic<u32>;

@compute @workgroup_size(1)
fn start() {
  atomicStore(&elements_done, 0u);
}

@compute @workgroup_size(WG)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let t = (wid.y * groups.x + wid.x) * WG + tid;
  if (t < params.n) {
    out[t] = params.s * a[t];
    atomicAdd(&elements_done, 1u); // here
  }
}
