// Rung 1: one thread for each row.
// Three loops: the largest element, the sum of the exponentials, and the quotients. The largest element is subtracted first, so that no
// exponential exceeds 1; it cancels from the quotient.
// What limits it: neighbouring threads read words a whole row apart, so that each load of a warp touches 32 sectors, and there are only as
// many threads as rows.
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
  }
  for (var i = 0u; i < params.cols; i++) {
    y[start + i] = exp(x[start + i] - largest) / sum;
  }
}
