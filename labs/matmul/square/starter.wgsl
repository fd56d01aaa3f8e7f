// Matrix multiplication: c = a·b. All three are n×n, stored row by row: element
// (row, column) is at index row·n + column.
//
// The launch plan below starts a workgroup of 16×16 threads for every 16×16
// elements of c.
//@ dispatch main ceilDiv(n, 16), ceilDiv(n, 16)

const TILE = 16u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

@compute @workgroup_size(TILE, TILE)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let column = id.x;
  let row = id.y;
  // n need not be a multiple of 16: some threads are outside the matrix.
  if (row >= params.n || column >= params.n) { return; }

  // TODO: add up a[row, k]·b[k, column] over all k.
  c[row * params.n + column] = 0.0;
}
