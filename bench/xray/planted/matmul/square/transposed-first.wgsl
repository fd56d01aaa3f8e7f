// planted: a transposed matrix, whose rows the lanes read apart
// reason: Line {line} reads .* sectors where
// advice: neighbouring columns

// b is transposed first, so that both matrices are read along their rows, as on a CPU.
//@ dispatch transpose ceilDiv(n, 16), ceilDiv(n, 16)
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)
//@ scratch 4 * n * n

const EDGE = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;
@group(0) @binding(4) var<storage, read_write> b_transposed: array<f32>;

@compute @workgroup_size(EDGE, EDGE)
fn transpose(@builtin(global_invocation_id) id: vec3u) {
  if (id.x < params.n && id.y < params.n) {
    b_transposed[id.x * params.n + id.y] = b[id.y * params.n + id.x];
  }
}

@compute @workgroup_size(EDGE, EDGE)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let column = id.x;
  let row = id.y;
  if (row >= params.n || column >= params.n) {
    return;
  }
  var sum = 0.0;
  for (var k = 0u; k < params.n; k++) {
    sum += a[row * params.n + k] * b_transposed[column * params.n + k]; // here
  }
  c[row * params.n + column] = sum;
}
