// planted: a tile that is read down its columns, and a matrix without a tile, which costs less
// reason: Line {line} takes .* passes over the banks
// advice: pad each row
// b is read as it is needed; the tile of a is kept transposed.
//@ dispatch main ceilDiv(n, 32), ceilDiv(n, 8)

const WIDTH = 32u;
const HEIGHT = 8u;

struct Params { n: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read> b: array<f32>;
@group(0) @binding(3) var<storage, read_write> c: array<f32>;

var<workgroup> b_tile: array<array<f32, WIDTH>, WIDTH>;

@compute @workgroup_size(WIDTH, HEIGHT)
fn main(@builtin(global_invocation_id) id: vec3u, @builtin(local_invocation_id) local: vec3u) {
  let column = id.x;
  let row = id.y;
  var sum = 0.0;
  for (var first = 0u; first < params.n; first += WIDTH) {
    for (var k = local.y; k < WIDTH; k += HEIGHT) {
      b_tile[local.x][k] = element_of_b(first + k, column);
    }
    workgroupBarrier();
    for (var k = 0u; k < WIDTH; k++) {
      sum += element_of_a(row, first + k) * b_tile[local.x][k]; // here
    }
    workgroupBarrier();
  }
  if (row < params.n && column < params.n) {
    c[row * params.n + column] = sum;
  }
}

fn element_of_a(row: u32, k: u32) -> f32 {
  if (row < params.n && k < params.n) {
    return a[row * params.n + k];
  }
  return 0.0;
}

fn element_of_b(k: u32, column: u32) -> f32 {
  if (k < params.n && column < params.n) {
    return b[k * params.n + column];
  }
  return 0.0;
}
