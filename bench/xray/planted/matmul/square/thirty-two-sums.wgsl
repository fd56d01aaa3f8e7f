// planted: 32 sums of each thread's own in an array with a moving index
// cause: privateArray, reuse
// reason: array
// not: smallWorkgroups, barriers, atomics, banks
//@ dispatch main ceilDiv(n, 64), ceilDiv(n, 32)
struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

const ROWS = 32u;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let n = params.n;
  let column = id.x;
  let top = id.y * ROWS;
  if (column >= n) { return; }
  let rows = min(ROWS, n - top);
  var sums: array<f32, ROWS>;
  for (var k = 0u; k < n; k++) {
    let x = b[k * n + column];
    for (var r = 0u; r < rows; r++) { sums[r] += a[(top + r) * n + k] * x; }
  }
  for (var r = 0u; r < rows; r++) { c[(top + r) * n + column] = sums[r]; }
}
