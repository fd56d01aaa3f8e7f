// planted: nothing; each lane copies the element of its mirror image in the warp
// cause: none
//@ dispatch main min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> source: array<f32>;
@group(0) @binding(2) var<storage, read_write> dst: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  // Lanes 0 … 31 take elements 31 … 0 of their piece of 32.
  let e = (wid.y * groups.x + wid.x) * 256u + (tid ^ 31u);
  if (e < params.n) { put(e, source[e]); }
}

fn put(e: u32, value: f32) { dst[e] = value; }
