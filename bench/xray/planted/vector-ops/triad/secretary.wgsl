// planted: results that all threads compute, but of which the first one of each workgroup stores all
// cause: oneThread, divergence
// not: banks, atomics, fewWorkgroups, smallWorkgroups, division, narrow
//@ dispatch main min(65535, ceilDiv(n, 128)), ceilDiv(ceilDiv(n, 128), 65535)

const STAFF = 128u;

struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> out: array<f32>;

var<workgroup> letters: array<f32, STAFF>;

@compute @workgroup_size(STAFF)
fn main(@builtin(local_invocation_index) tid: u32, @builtin(workgroup_id) wid: vec3u, @builtin(num_workgroups) groups: vec3u) {
  let desk = (wid.y * groups.x + wid.x) * STAFF;
  let mine = desk + tid;
  if (mine < params.n) {
    letters[tid] = a[mine] + params.s * b[mine];
  }
  workgroupBarrier();
  if (tid == 0u) {
    for (var k = 0u; k < STAFF; k++) {
      if (desk + k < params.n) { out[desk + k] = letters[k]; }
    }
  }
}
