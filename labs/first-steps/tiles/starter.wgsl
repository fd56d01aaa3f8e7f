// first-steps/tiles: c[y][x] = Σ a[y][k] · b[k][x].
//@ dispatch main ceilDiv(cols, 8), ceilDiv(rows, 8)

struct Params { rows: u32, inner: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<i32>;
@group(0) @binding(2) var<storage, read> b: array<i32>;
@group(0) @binding(3) var<storage, read_write> c: array<i32>;

var<workgroup> left: array<array<i32, 8>, 8>;
var<workgroup> top: array<array<i32, 8>, 8>;

// Row y, column x of a; 0 outside.
fn a_at(y: u32, x: u32) -> i32 {
  if (y >= params.rows || x >= params.inner) { return 0; }
  return a[y * params.inner + x];
}

fn b_at(y: u32, x: u32) -> i32 {
  if (y >= params.inner || x >= params.cols) { return 0; }
  return b[y * params.cols + x];
}

@compute @workgroup_size(8, 8)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_id) at: vec3u,
) {
  var sum = 0;
  for (var k = 0u; k < params.inner; k += 8u) {
    // TODO: fill left with 8 columns of a, from column k on, and top with
    // 8 rows of b. Wait. Add 8 products to sum. Wait again.
  }
  if (id.x < params.cols && id.y < params.rows) {
    c[id.y * params.cols + id.x] = sum;
  }
}
