// planted: id.x is the row, so that neighbours walk down a column
// cause: uncoalesced
// not: divergence, idle, fewWorkgroups, smallWorkgroups
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(16, 16, 1)
fn main(@builtin(global_invocation_id) global_id: vec3<u32>) {
  let n = params.n;
  let row: u32 = global_id.x;
  let col: u32 = global_id.y;
  if (row >= n || col >= n) {
    return;
  }
  var sum: f32 = 0.0;
  for (var i: u32 = 0u; i < n; i = i + 1u) {
    sum = sum + a[row * n + i] * b[i * n + col];
  }
  c[row * n + col] = sum;
}
