// planted: nothing; one element a thread, from the end of the array to its beginning
// cause: none
// The last thread takes the first element. The turning point is a multiple of 32, so every warp still has lines of its own.
//@ dispatch backwards min(65535, ceilDiv(n + 31, 256)), ceilDiv(ceilDiv(n + 31, 256), 65535)

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn backwards(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let k = (wid.y * groups.x + wid.x) * 256u + tid;
  let end = (params.n + 31u) / 32u * 32u;
  if (k < end) {
    let i = end - 1u - k;
    if (i < params.n) {
      out[i] = a[i];
    }
  }
}
