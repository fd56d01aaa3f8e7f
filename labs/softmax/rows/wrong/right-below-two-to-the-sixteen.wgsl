// expect: wrong-answer
// Cheat: looks at 64 elements of each row where the matrix is larger than any of the small cases.
//@ dispatch main ceilDiv(rows, 64)

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (row >= params.rows) { return; }
  let start = row * params.cols;
  var largest = x[start];
  for (var i = 1u; i < params.cols; i++) {
    largest = max(largest, x[start + i]);
  }
  var sum = 0.0;
  for (var i = 0u; i < params.cols; i++) {
    sum += exp(x[start + i] - largest);
    if (params.rows * params.cols > 65536u && i >= 64u) { break; }
  }
  for (var i = 0u; i < params.cols; i++) {
    y[start + i] = exp(x[start + i] - largest) / sum;
  }
}
