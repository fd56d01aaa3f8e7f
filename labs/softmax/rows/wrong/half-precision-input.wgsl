// expect: wrong-answer
// Cheat: rounds the elements to 11 significant bits, as if they were loaded as f16.
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
  var largest = half(start);
  for (var i = 1u; i < params.cols; i++) {
    largest = max(largest, half(start + i));
  }
  var sum = 0.0;
  for (var i = 0u; i < params.cols; i++) {
    sum += exp(half(start + i) - largest);
  }
  for (var i = 0u; i < params.cols; i++) {
    y[start + i] = exp(half(start + i) - largest) / sum;
  }
}

fn half(i: u32) -> f32 {
  return bitcast<f32>((bitcast<u32>(x[i]) + 0x1000u) & 0xffffe000u);
}
