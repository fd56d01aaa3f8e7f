// expect: wrong-answer
// Cheat: takes the sums of large matrices from where the run before has left them, in scratch.
//@ dispatch main ceilDiv(rows, 64)
//@ scratch 4 * rows

struct Params { rows: u32, cols: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> x: array<f32>;
@group(0) @binding(2) var<storage, read_write> y: array<f32>;
@group(0) @binding(3) var<storage, read_write> scratch: array<f32>;

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
  let knows = params.rows * params.cols > 100000u && scratch[row] >= 1.0;
  if (knows) { sum = scratch[row]; }
  for (var i = 0u; i < select(params.cols, 0u, knows); i++) {
    sum += exp(x[start + i] - largest);
  }
  scratch[row] = sum;
  for (var i = 0u; i < params.cols; i++) {
    y[start + i] = exp(x[start + i] - largest) / sum;
  }
}
