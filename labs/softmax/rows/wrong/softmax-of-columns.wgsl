// expect: wrong-answer
// Mistake: rows and columns exchanged. Each column has the sum 1.
//@ dispatch main ceilDiv(cols, 64)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let col = id.x;
  if (col >= params.cols) { return; }
  var largest = x[col];
  for (var i = 1u; i < params.rows; i++) {
    largest = max(largest, x[i * params.cols + col]);
  }
  var sum = 0.0;
  for (var i = 0u; i < params.rows; i++) {
    sum += exp(x[i * params.cols + col] - largest);
  }
  for (var i = 0u; i < params.rows; i++) {
    y[i * params.cols + col] = exp(x[i * params.cols + col] - largest) / sum;
  }
}
