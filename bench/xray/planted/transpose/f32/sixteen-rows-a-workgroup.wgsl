// planted: neighbouring threads take neighbouring rows, and store along columns of the input
// reason: Line {line} (reads|loads|touches) .* sectors where
// advice: Load a tile of 32×32 elements row by row
//@ dispatch main ceilDiv(rows, 64), ceilDiv(cols, 16)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(workgroup_id) wid: vec3u, @builtin(local_invocation_index) tid: u32) {
  let row = wid.x * 64u + tid;
  for (var k = 0u; k < 16u; k++) {
    let col = wid.y * 16u + k;
    if (row < params.rows && col < params.cols) {
      out[col * params.rows + row] = a[row * params.cols + col]; // here
    }
  }
}
