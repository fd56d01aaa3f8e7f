// at most: 0
// One workgroup walks over the whole matrix.
//@ dispatch main 1

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> a: array<f32>;
@group(0) @binding(2) var<storage, read_write> out: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(local_invocation_index) tid: u32) {
  for (var i = tid; i < params.rows * params.cols; i += 256u) {
    out[i] = a[(i % params.rows) * params.cols + i / params.rows];
  }
}
