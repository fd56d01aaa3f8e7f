// expect: wrong-answer
// What lies beyond the end of a row is the beginning of the next.
//@ dispatch main ceilDiv(cols, 8), ceilDiv(rows, 8)

struct Params { rows: u32, inner: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<i32>;
@group(0) @binding(2) var<storage, read> b: array<i32>;
@group(0) @binding(3) var<storage, read_write> c: array<i32>;

var<workgroup> left: array<array<i32, 8>, 8>;
var<workgroup> top: array<array<i32, 8>, 8>;

fn a_at(y: u32, x: u32) -> i32 {
  return a[y * params.inner + x];
}

fn b_at(y: u32, x: u32) -> i32 {
  return b[y * params.cols + x];
}

@compute @workgroup_size(8, 8)
fn main(
  @builtin(global_invocation_id) id: vec3u,
  @builtin(local_invocation_id) at: vec3u,
) {
  var sum = 0;
  for (var k = 0u; k < params.inner; k += 8u) {
    left[at.y][at.x] = a_at(id.y, k + at.x);
    top[at.y][at.x] = b_at(k + at.y, id.x);
    workgroupBarrier();
    for (var j = 0u; j < 8u; j++) { sum += left[at.y][j] * top[j][at.x]; }
    workgroupBarrier();
  }
  if (id.x < params.cols && id.y < params.rows) {
    c[id.y * params.cols + id.x] = sum;
  }
}
