// planted: the first half of each workgroup fetches into workgroup memory and the second half stores, with two barriers for every 128 elements
// cause: staged, barriers, divergence, idle
// not: banks, atomics, arithmetic, division
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main min(4096, ceilDiv(n, 1024))
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

var<workgroup> box: array<f32, 128>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) me: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  // Warps 0 to 3 produce, warps 4 to 7 consume.
  let rounds = (params.n + 127u) / 128u;
  for (var r = w.x; r < rounds; r += g.x) {
    if (me < 128u) {
      let i = r * 128u + me;
      if (i < params.n) { box[me] = a[i]; }
    }
    workgroupBarrier();
    if (me >= 128u) {
      let i = r * 128u + me - 128u;
      if (i < params.n) { out[i] = box[me - 128u]; }
    }
    workgroupBarrier();
  }
}
