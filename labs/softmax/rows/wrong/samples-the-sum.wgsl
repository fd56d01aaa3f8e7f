// expect: wrong-answer
// Cheat: adds up every second element of long rows and doubles the sum.
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
  let step = select(1u, 2u, params.cols >= 64u);
  for (var i = 0u; i < params.cols; i += step) {
    sum += f32(step) * exp(x[start + i] - largest);
  }
  for (var i = 0u; i < params.cols; i++) {
    y[start + i] = exp(x[start + i] - largest) / sum;
  }
}
