// expect: wrong-answer
// Mistake: takes x at the row instead of the column.
//@ dispatch main ceilDiv(rows, 256)

struct Params { rows: u32, cols: u32, entries: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(256)
fn main(@builtin(global_invocation_id) id: vec3u) {
  let row = id.x;
  if (row >= params.rows) { return; }
  var sum = 0.0;
  for (var i = offsets[row]; i < offsets[row + 1u]; i++) {
    sum += values[i] * x[min(row, params.cols - 1u)];
  }
  y[row] = sum;
}
