// expect: wrong-answer
// Mistake: (1 + x / 4096)^4096 for the exponential of x, by twelve squarings. It is right only near 0.
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
    sum += power(x[start + i] - largest);
  }
  for (var i = 0u; i < params.cols; i++) {
    y[start + i] = power(x[start + i] - largest) / sum;
  }
}

fn power(d: f32) -> f32 {
  var p = max(0.0, 1.0 + d / 4096.0);
  for (var k = 0u; k < 12u; k++) {
    p *= p;
  }
  return p;
}
