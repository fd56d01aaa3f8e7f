// planted: a copy in the wrong order, which a second dispatch reads again and turns around in place
// cause: twice, memorySum, reuse
// reason: (two|both) (dispatches|passes)|second dispatch
// not: banks, barriers, atomics, smallWorkgroups, fewWorkgroups
//@ dispatch backwards min(65535, ceilDiv(n, 256)), ceilDiv(ceilDiv(n, 256), 65535)
//@ dispatch turn_around min(65535, ceilDiv(n, 512)), ceilDiv(ceilDiv(n, 512), 65535)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn backwards(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i < params.n) { out[params.n - 1u - i] = a[i]; }
}

@compute @workgroup_size(256)
fn turn_around(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let i = (wid.y * groups.x + wid.x) * 256u + tid;
  if (i < params.n / 2u) {
    let other = params.n - 1u - i;
    let front = out[i];
    let back = out[other];
    out[i] = back;
    out[other] = front;
  }
}
