// expect: wrong-answer
// The array as a picture with 100 columns, whose last row has n % 100.
// wrong at: n=100; n=20000
// right at: n=99; n=101; n=20010
//@ dispatch main 1, min(65535, ceilDiv(n, 100))

struct Params { n: u32, s: f32 }
@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

const W: u32 = 100;

fn width_of(row: u32, rows: u32) -> u32 {
  if (row == rows - 1) { return params.n % W; }
  return W;
}

@compute @workgroup_size(100)
fn main(@builtin(local_invocation_id) col: vec3u, @builtin(workgroup_id) block: vec3u, @builtin(num_workgroups) blocks: vec3u) {
  let rows = (params.n + W - 1) / W;
  for (var row = block.y; row < rows; row += blocks.y) {
    if (col.x < width_of(row, rows)) {
      out[row * W + col.x] = params.s * a[row * W + col.x];
    }
  }
}
