// expect: wrong-answer
// Cheat: writes nothing, in the hope that the right sums of an earlier run are still there.
//@ dispatch main 1

struct Params { rows: u32, cols: u32, entries: u32 }

@group(0) @binding(0) var<uniform> params: Params;
@group(0) @binding(1) var<storage, read> offsets: array<u32>;
@group(0) @binding(2) var<storage, read> columns: array<u32>;
@group(0) @binding(3) var<storage, read> values: array<f32>;
@group(0) @binding(4) var<storage, read> x: array<f32>;
@group(0) @binding(5) var<storage, read_write> y: array<f32>;

@compute @workgroup_size(1)
fn main() {
  if (params.rows == 0u) { y[0] = values[offsets[0]] * x[columns[0]]; }
}
