// planted: threads that take columns for rows
// reason: Line {line} reads .* sectors where
// advice: neighbouring columns

// x is the row and y the column, as in mathematics.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const EDGE = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(EDGE, EDGE)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  let column = id.y;
  if (row >= params.n || column >= params.n) {
    return;
  }
  var sum = 0.0;
  for (var k = 0u; k < params.n; k++) {
    sum += a[row * params.n + k] * b[k * params.n + column]; // here
  }
  c[row * params.n + column] = sum;
}
