// planted: a remainder for every product, so that workgroups start at different k
// cause: division, arithmetic
// not: uncoalesced, fewWorkgroups, smallWorkgroups, barriers, atomics, divergence
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 8)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(workgroup_id) wid: vec3u) {
  let n = params.n;
  if (id.x >= n || id.y >= n) { return; }
  let start = 17u * wid.x + 31u * wid.y;
  var sum = 0.0;
  for (var step = 0u; step < n; step++) {
    let k = (start + step) % n;
    sum += a[id.y * n + k] * b[k * n + id.x];
  }
  c[id.y * n + id.x] = sum;
}
