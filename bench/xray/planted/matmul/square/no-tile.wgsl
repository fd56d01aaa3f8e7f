// planted: rows and columns that every thread reads for itself
// cause: reuse, smallTile
// not: divergence, idle, fewWorkgroups, smallWorkgroups, uncoalesced
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 8)

struct Params { n: u32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

fn dot_product(row: u32, column: u32) -> f32 {
  var total = 0.0;
  var p = row * params.n;
  var q = column;
  for (var k = 0u; k < params.n; k++) {
    total = fma(a[p], b[q], total);
    p += 1u;
    q += params.n;
  }
  return total;
}

@compute @workgroup_size(32, 8)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (all(id.xy < vec2u(params.n))) {
    c[id.y * params.n + id.x] = dot_product(id.y, id.x);
  }
}
