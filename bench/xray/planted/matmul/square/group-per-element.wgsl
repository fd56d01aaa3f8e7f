// planted: a workgroup of 64 threads and a tree for each element
// cause: barriers, reuse, smallTile, uncoalesced
// not: fewWorkgroups, smallWorkgroups, atomics
//@ dispatch main n, n
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> products: array<f32, 64>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) element: vec3u, @builtin(local_invocation_index) t: u32) {
  let n = params.n;
  var sum = 0.0;
  for (var k = t; k < n; k += 64u) {
    sum += a[element.y * n + k] * b[k * n + element.x];
  }
  products[t] = sum;
  workgroupBarrier();
  for (var s = 32u; s > 0u; s >>= 1u) {
    if (t < s) { products[t] += products[t + s]; }
    workgroupBarrier();
  }
  if (t == 0u) { c[element.y * n + element.x] = products[0]; }
}
