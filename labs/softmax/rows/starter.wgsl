// softmax/rows: y[r][i] = exp(x[r][i]) / Σ exp(x[r][j]), for each row r.
//
// Lines that begin with //@ are the launch plan: which entry points run, over
// how many workgroups. Here every thread has a row of its own.
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

  // TODO: find the row's largest element. Subtract it in both places below:
  // exp(89) is already beyond f32.

  var sum = 0.0;
  for (var i = 0u; i < params.cols; i++) {
    sum += exp(x[start + i]);
  }

  for (var i = 0u; i < params.cols; i++) {
    // TODO: divide by the sum.
    y[start + i] = exp(x[start + i]);
  }
}
