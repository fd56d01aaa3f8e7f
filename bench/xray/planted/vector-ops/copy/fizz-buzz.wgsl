// planted: four branches by the remainders of the index by three and by five, which all load and store
// cause: divergence
// not: atomics, barriers, banks, smallWorkgroups, fewWorkgroups
// never: (causes?|has|have|are) bank conflicts
//@ dispatch main min(65535, ceilDiv(n, 128)), ceilDiv(ceilDiv(n, 128), 65535)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(128)
fn main(@builtin(local_invocation_index) t: u32, @builtin(workgroup_id) w: vec3u, @builtin(num_workgroups) g: vec3u) {
  let i = (w.y * g.x + w.x) * 128u + t;
  if (i >= params.n) { return; }
  let fizz = i % 3u == 0u;
  let buzz = i % 5u == 0u;
  if (fizz && buzz) {
    let x = a[i];
    out[i] = x;
  } else if (fizz) {
    let y = a[i];
    out[i] = y;
  } else if (buzz) {
    let z = a[i];
    out[i] = z;
  } else {
    out[i] = a[i];
  }
}
