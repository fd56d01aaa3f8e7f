// expect: wrong-answer
// Forgets that n need not be a multiple of 4: a vec4f view ends before the last n % 4 elements.
//@ dispatch main min(65535, ceilDiv(n, 1024)), ceilDiv(ceilDiv(n, 1024), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<vec4f>;
@group(0) @binding(2) var<storage, read_write> out: array<vec4f>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i < params.n / 4u) {
    out[i] = a[i];
  }
}
