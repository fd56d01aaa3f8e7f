// planted: a segment of neighbouring elements for each of 16384 threads, in a while loop
// cause: uncoalesced
// not: banks, atomics, barriers, smallWorkgroups
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main 64
struct Params { n: u32, s: f32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(num_workgroups) g: vec3u) {
  let threads = g.x * 256u;
  let length = (params.n + threads - 1u) / threads;
  var at = id.x * length;
  let stop = min(at + length, params.n);
  while (at < stop) {
    out[at] = a[at] * params.s;
    at += 1u;
  }
}
